import css from "./icon.module.css";

/** Drawn at 24 px with 1.5 px strokes and round joins, in ink; `signal` adds the one amber mark. */
const drawings = {
  document: "M6.5 3.5h8l4 4v13h-12zM14.5 3.5v4h4M9.5 12h6M9.5 15.5h6",
  bell: "M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  check: "M4.5 12.5l5 5 10-11",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  menu: "M4 7h16M4 12h16M4 17h16",
  arrow: "M4 12h16M14 6l6 6-6 6",
  external: "M9 5H5v14h14v-4M13 4.5h6.5V11M19 5l-8.5 8.5",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  mail: "M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5",
  phone: "M6 3.5h3.5l1.5 4.5-2 1.5c1 2.5 3 4.500 5.500 5.500l1.500-2 4.500 1.500V18c0 1.500-1.500 2.500-3 2.500C10 20 4 14 3.500 6.500 3.500 5 4.500 3.500 6 3.500z",
  calendar: "M4 6h16v14H4zM4 10h16M8 3.500v4M16 3.500v4",
  clock: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 7.500V12l3.500 2",
  user: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.500 20.500c0-4 3.500-6 7.500-6s7.500 2 7.500 6",
  users: "M9 5a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM2.500 19.500c0-3.500 3-5 6.500-5s6.500 1.500 6.500 5M15.500 5.500a3.500 3.500 0 0 1 0 6.500M17.500 14.500c2.500.500 4 2 4 5",
  globe: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM3.500 12h17M12 3.500c3 2.500 3.500 5.500 3.500 8.500s-.500 6-3.500 8.500c-3-2.500-3.500-5.500-3.500-8.500s.500-6 3.500-8.500z",
  bank: "M3.500 9.500 12 4l8.500 5.500zM5.500 9.500v8M10 9.500v8M14 9.500v8M18.500 9.500v8M3.500 20.500h17M4.500 17.500h15",
  shield: "M12 3.500 19.500 6v6c0 4.500-3 7-7.500 8.500C7.500 19 4.500 16.500 4.500 12V6z",
  energy: "M13 3.500 5.500 13.500H11l-1 7 7.500-10H12z",
  health: "M12 20.500C6 16.500 3.500 13 3.500 9.500a4.500 4.500 0 0 1 8.500-2 4.500 4.500 0 0 1 8.500 2c0 3.500-2.500 7-8.500 11zM7 11.500h2.500l1.500-2.500 2 5 1.500-2.500H17",
  eu: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM12 7v.01M15.500 8.500v.01M17 12v.01M15.500 15.500v.01M12 17v.01M8.500 15.500v.01M7 12v.01M8.500 8.500v.01",
  gdpr: "M7 10.500V8a5 5 0 0 1 10 0v2.500M5 10.500h14v10H5zM12 14.500v2",
  iso: "M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM8 12.500l3 3 5.500-6.500",
  soc: "M4 4.500h16v6H4zM4 13.500h16v6H4zM7.500 7.500h.01M7.500 16.500h.01M11 7.500h6M11 16.500h6",
  chart: "M4 4v16h16M7.500 15.500l4-4.500 3 2.500 5-6.500",
  tag: "M4 4h8l8.500 8.500-8 8L4 12zM8 8h.01",
  scale: "M12 4v16M6.500 20h11M4 7.500h16M7 7.500 4 14c1 2 5 2 6 0zM17 7.500 14 14c1 2 5 2 6 0z",
  leaf: "M5 19C5 9 10 5 20 4.500 20 14 16 19 8 18M5 20.500c1-4.500 4-8 8.500-10",
  building: "M5 20.500V4h9v16.500M14 9.500h5v11M3.500 20.500h17M8 8h3M8 12h3M8 16h3",
  code: "M8.500 7 3.500 12l5 5M15.500 7l5 5-5 5M13.500 5l-3 14",
  pause: "M8.500 5.500v13M15.500 5.500v13",
  play: "M7.500 5v14l11-7z",
  lock: "M7 10.500V8a5 5 0 0 1 10 0v2.500M5 10.500h14v10H5z",
  key: "M8 11.500a4 4 0 1 1 0 1zM12 12h8.500M17.500 12v3M20.500 12v2.500",
  server: "M4 4.500h16v6H4zM4 13.500h16v6H4zM7.500 7.500h.01M7.500 16.500h.01",
  agent: "M12 3.500v3M6 6.500h12v9H6zM9.500 11h.01M14.500 11h.01M9 20.500l3-5 3 5",
} as const;

type IconName = keyof typeof drawings;

/** A drawing beside a text that says the same: hidden from screen readers. An unknown name draws the document. */
export function Icon({ name, signal = false, size = 24 }: { name: IconName | (string & {}); signal?: boolean; size?: number }) {
  const path = name in drawings ? drawings[name as IconName] : drawings.document;
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={path} />
      {signal && <circle className={css.signal} cx="20" cy="4" r="2.5" />}
    </svg>
  );
}
