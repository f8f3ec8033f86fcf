import css from "./icon.module.css";

/** SVG paths on a 24 px grid, drawn with 1.5 px strokes and round joins. */
const drawings = {
  document: "M6.5 3.5h8l4 4v13h-12zM14.5 3.5v4h4M9.5 12h6M9.5 15.5h6",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  check: "M4.5 12.5l5 5 10-11",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  menu: "M4 7h16M4 12h16M4 17h16",
  arrow: "M4 12h16M14 6l6 6-6 6",
  bank: "M3.500 9.500 12 4l8.500 5.500zM5.500 9.500v8M10 9.500v8M14 9.500v8M18.500 9.500v8M3.500 20.500h17M4.500 17.500h15",
  shield: "M12 3.500 19.500 6v6c0 4.500-3 7-7.500 8.500C7.500 19 4.500 16.500 4.500 12V6z",
  energy: "M13 3.500 5.500 13.500H11l-1 7 7.500-10H12z",
  health:
    "M12 20.500C6 16.500 3.500 13 3.500 9.500a4.500 4.500 0 0 1 8.500-2 4.500 4.500 0 0 1 8.500 2c0 3.500-2.500 7-8.500 11zM7 11.500h2.500l1.500-2.500 2 5 1.500-2.500H17",
  eu: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 7v.01M15.500 8.500v.01M17 12v.01M15.500 15.500v.01M12 17v.01M8.500 15.500v.01M7 12v.01M8.500 8.500v.01",
  gdpr: "M7 10.500V8a5 5 0 0 1 10 0v2.500M5 10.500h14v10H5zM12 14.500v2",
  iso: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM8 12.500l3 3 5.500-6.500",
  soc: "M4 4.500h16v6H4zM4 13.500h16v6H4zM7.500 7.500h.01M7.500 16.500h.01M11 7.500h6M11 16.500h6",
  pause: "M8.500 5.500v13M15.500 5.500v13",
  play: "M7.500 5v14l11-7z",
} as const;

/** A decorative icon, hidden from screen readers: the text next to it has the same meaning. */
export function Icon({ name, size = 24 }: { name: keyof typeof drawings; size?: number }) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
