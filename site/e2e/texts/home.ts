import { content, strings } from "../content";
import type { Language } from "../visit";

interface Named {
  name: string;
}
interface Titled {
  title: string;
}
interface Alert extends Titled {
  regulator: Named;
  impactLevel: string;
  officialUrl: string;
}
interface Feature {
  text: string;
  included: boolean;
}

/** Texts of the home page that the browser tests expect, from the content. */
function textsIn(lang: Language) {
  const home = content("home", lang);
  const { last, label, levels, items } = content("alerts", lang);
  const sectors = content("sectors", lang);
  const pricing = content("pricing", lang);
  const { carousel } = strings("home", lang);
  const { hero, demo } = home;
  const features = (plan: string): string[] =>
    pricing[plan].features.map(({ text, included }: Feature) => (included ? text : `!${text}`));
  return {
    hero: { pages: /10[.,]000/, login: hero.login.label as string, register: hero.register.label as string },
    card: {
      title: hero.card.title as string,
      badge: hero.card.received as string,
      greeting: hero.card.greeting as string,
      summary: hero.card.summary as string,
      counts: hero.card.counts.map(
        ({ count, label }: { count: number; label: string }) => `${count} ${label}`,
      ) as string[],
    },
    partners: home.partners.title as string,
    more: last.readMore as string,
    interact: last.interact as string,
    register: last.dialog.register.label as string,
    close: strings("shell", lang).close as string,
    pause: carousel.pause as string,
    play: carousel.play as string,
    next: carousel.next as string,
    previous: carousel.previous as string,
    slide: carousel.slide as string,
    position: (number: number) => carousel.position.replace("{{number}}", number).replace("{{total}}", 6) as string,
    steps: demo.items.map(({ title }: Titled) => title) as string[],
    sectors: sectors.items.map(({ name }: Named) => name) as string[],
    caseExtract: sectors.words.case as string,
    whoFor: home.sectors.title as string,
    samples: label as string,
    alerts: items.map(({ regulator, title, impactLevel, officialUrl }: Alert) => [
      regulator.name,
      title,
      levels[impactLevel],
      new URL(officialUrl).hostname.replace("www.", ""),
    ]) as string[][],
    screens: [
      [
        ...["name", "sector", "follow", "sources"].map((key) => demo.setup[key].label),
        demo.setup.sources.values[0],
        demo.setup.active,
      ],
      [demo.alert.counts, "9:00"],
      [demo.analysis.impactLabel, ...demo.analysis.points, demo.analysis.save],
      [demo.report.count, ...demo.report.groups],
      [...demo.trends.facts.map(({ value }: { value: string }) => value), demo.trends.heat.label.split(":")[0]],
    ] as string[][],
    sectorWords: ["pain", "example", "solution", "result"].map((key) => sectors.words[key]) as string[],
    results: home.results.items.map(({ value }: { value: string }) => value) as string[],
    billing: [pricing.billing.monthly, pricing.billing.annual] as string[],
    recommended: pricing.recommended as string,
    free: pricing.free.price as string,
    custom: pricing.enterprise.price as string,
    vat: pricing.vat as string,
    month: pricing.pro.period as string,
    trial: pricing.trial.replace("{days}", pricing.pro.trialDays) as string,
    lacks: pricing.notIncluded as string,
    features: {
      free: features("free"),
      starter: features("starter"),
      pro: features("pro"),
      enterprise: features("enterprise"),
    },
    questions: content("faq", lang).items.map(({ question }: { question: string }) => question) as string[],
  };
}

export const texts = { es: textsIn("es"), en: textsIn("en") };
