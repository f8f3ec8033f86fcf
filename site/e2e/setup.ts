import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// What jsdom lacks of the platform; real behaviour is tested in Chromium.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

afterEach(cleanup);

// jsdom draws nothing: it has no media queries and no animations, like a visitor who wants no motion.
window.matchMedia = (media) => ({ media, matches: media.includes("reduce"), onchange: null, addEventListener() {}, removeEventListener() {}, addListener() {}, removeListener() {}, dispatchEvent: () => false });
