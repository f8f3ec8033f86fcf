import { defineIsland } from "gaceta";
import { setTheme, useTheme } from "../theme";

function ThemeSwitch({ label }: { label: string }) {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="theme-switch"
      aria-label={label}
      title={label}
      onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
    />
  );
}

export default defineIsland("theme-switch", ThemeSwitch);
