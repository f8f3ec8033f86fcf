import { defineIsland } from "gaceta";
import { lazy } from "react";

export default defineIsland(
  "whole",
  lazy(() => import("../components/heavy")),
);
