// Text on a wall shrinks to the room it has, and wraps when it cannot shrink further.
"use strict";

function fitAll() {
  const least = 0.0265 * Math.min(window.innerHeight, window.innerWidth * 0.5625);
  for (const element of wall.querySelectorAll("[data-view]:not([hidden]) .fitting")) {
    element.style.fontSize = "";
    element.classList.remove("wraps");
    let size = parseFloat(getComputedStyle(element).fontSize);
    while (element.scrollWidth > element.clientWidth && size > least) {
      size = Math.max(least, size * 0.94);
      element.style.fontSize = `${size}px`;
    }
    element.classList.toggle("wraps", element.scrollWidth > element.clientWidth);
  }
}
