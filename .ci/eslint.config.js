// The linter of static/ and tests/scripts: what is wrong, not what is pretty.
import { createRequire } from "node:module";

const load = createRequire(`${process.env.SCRIPT_TOOLS}/`);
const globals = load("globals");

export default [
  load("@eslint/js").configs.recommended,
  {
    rules: {
      "array-callback-return": "error", "consistent-this": "error", eqeqeq: "error", "no-implicit-globals": "error", "no-restricted-globals": ["error", "event", "name"],
      "no-shadow": "error", "no-use-before-define": ["error", { functions: false, variables: false }], "no-var": "error", "prefer-const": "error",
    },
  },
  { files: ["static/**"], languageOptions: { globals: globals.browser } },
  { files: ["tests/**"], languageOptions: { globals: { ...globals.node, document: "readonly" } } },
];
