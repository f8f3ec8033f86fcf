import type * as motion from "framer-motion/dom/mini";

/** Replaces framer-motion on the server, which animates nothing: the server bundle omits its 250 modules. */
export const animate: typeof motion.animate = () => {
  throw new Error("animate was called on the server; call it in an effect");
};
