import { Island, type IslandDefinition, type PageProps } from "gaceta";
import { Formula } from "../components/formula";
import { Listing } from "../components/listing";
import Aria from "../islands/aria.island";
import Cmdk from "../islands/cmdk.island";
import DateFns from "../islands/date-fns.island";
import Embla from "../islands/embla.island";
import Emotion from "../islands/emotion.island";
import Floating from "../islands/floating.island";
import Headless from "../islands/headless.island";
import HookForm from "../islands/hook-form.island";
import I18next from "../islands/i18next.island";
import Jotai from "../islands/jotai.island";
import Leaflet from "../islands/leaflet.island";
import Lucide from "../islands/lucide.island";
import Motion from "../islands/motion.island";
import Preview from "../islands/preview.island";
import Query from "../islands/query.island";
import Radix from "../islands/radix.island";
import Recharts from "../islands/recharts.island";
import Sonner from "../islands/sonner.island";
import Styled from "../islands/styled.island";
import Swiper from "../islands/swiper.island";
import Table from "../islands/table.island";
import Three from "../islands/three.island";
import Visx from "../islands/visx.island";
import Zod from "../islands/zod.island";
import Zustand from "../islands/zustand.island";

const islands: Record<string, IslandDefinition<object>> = {
  aria: Aria,
  cmdk: Cmdk,
  "date-fns": DateFns,
  embla: Embla,
  emotion: Emotion,
  floating: Floating,
  headless: Headless,
  "hook-form": HookForm,
  i18next: I18next,
  jotai: Jotai,
  leaflet: Leaflet,
  lucide: Lucide,
  motion: Motion,
  preview: Preview,
  query: Query,
  radix: Radix,
  recharts: Recharts,
  sonner: Sonner,
  styled: Styled,
  swiper: Swiper,
  table: Table,
  three: Three,
  visx: Visx,
  zod: Zod,
  zustand: Zustand,
};

export default function Package({ route, title }: PageProps) {
  const island = islands[route];
  return (
    <>
      <h1>{title}</h1>
      {island && <Island of={island} on="load" props={{}} />}
      {route === "katex" && <Formula />}
      {route === "shiki" && <Listing />}
    </>
  );
}
