import { expect, it } from "vitest";
import { tickStep } from "./task-durations";

it.each([
  [180, 30],
  [840, 240],
  [60, 10],
  [5000, 960],
])("an axis of %i minutes has a tick every %i minutes", (total, step) => expect(tickStep(total)).toBe(step));
