import type * as motion from "framer-motion/dom/mini";

/** Stands for framer-motion where pages are prerendered: nothing moves there, and its 250 modules need not be read. */
export const animate: typeof motion.animate = () => {
  throw new Error("nothing is animated while a page is prerendered");
};
