// Text on a wall shrinks to its room, and wraps when it cannot shrink further.
import { all } from "../dom.js";

export function fitAll() {
  const least = 0.0265 * Math.min(innerHeight, innerWidth * 0.5625);
  for (const element of all("[data-view]:not([hidden]) .fitting")) {
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
