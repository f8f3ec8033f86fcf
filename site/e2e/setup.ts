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
