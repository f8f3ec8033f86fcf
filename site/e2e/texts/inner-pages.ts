import { content } from "../content";
import type { Language } from "../visit";

interface Named {
  name: string;
}
interface Tab {
  label: string;
  groups: Named[];
}
interface Level {
  name: string;
  groups: Named[];
}

const names = (all: Named[]) => all.map(({ name }) => name);

/** Returns the texts of pages that are lists: they come from the content, like those that the pages show. */
function lists(lang: Language) {
  const tabs: Tab[] = content("taxonomy", lang).tabs;
  const sections: Level[] = content("legal-sources", lang).sections;
  const landing = (id: string, bullets: number): [string, number, string] => {
    const { title, form } = content(`landings/${id}`, lang);
    return [title, bullets, form.title];
  };
  return {
    taxonomy: tabs.map(({ label }) => label),
    classes: tabs.map(({ groups }) => [groups[0]?.name, groups.at(-1)?.name] as [string, string]),
    sources: Object.fromEntries(sections.map(({ name, groups }) => [name, names(groups)])),
    landings: {
      "idea-validator": landing("idea-validator", 4),
      "obligation-mapper-api": landing("obligation-mapper-api", 3),
    },
  };
}

/** Texts of the inner pages that the browser tests expect, by language. */
export const texts = {
  es: {
    ...lists("es"),
    sectors: 4,
    verticals: ["Fintech", "Farma", "Energía", "Agroalimentario", "Inmobiliario", "Fondos", "Fondos deeptech"],
    story: "Caso",
    demo: "Ver la demo",
    trial: "Prueba 15 días gratis",
    more: "Ver más",
    less: "Ver menos",
    review: "Iniciar revisión de seguridad",
    pack: "Descargar paquete de seguridad",
    whoFor: "¿Para quién es?",
    today: "Cómo se hace hoy",
    with: "Con Vigía",
    outcomes: "Resultados",
    version: "Versión 2.5, abril de 2025",
    clients: ["sectores propios", "ramas del derecho", "Priorizar fuentes", "tipos de documento"],
    codes: ["DOUE", "TJUE", "CEPD", "ABE"],
    foreignCodes: ["OJEU", "CJEU", "EDPB", "EBA"],
    obligation: "Disponer de un proceso de gestión de incidentes de TIC",
    proposal: "Reservar demo de 30 min",
    agents: ["Tú lo defines", "El agente lee", "Interpreta", "Tú recibes y actúas"],
    start: ["Regístrate", "Indica tus intereses", "Recibe alertas desde el primer día", "La primera semana es gratis."],
    ways: ["Enviar un correo", "Llamar", "Ir a la ayuda", "Contacto", "Solicitar demo"],
    statuses: ["Certificado", "En curso", "Previsto", "Previsto"],
    vulnerability: "Informar de una vulnerabilidad",
    mission: "Misión",
    founders: ["Inés Arellano", "Mateo Urrutia", "Nuria Casals"],
    guide: [
      "Taxonomía regulatoria",
      "Fuentes oficiales",
      "Agentes a medida",
      "Manual de usuario",
      "Documentación de la API",
    ],
    updated: "Última actualización: 12 de abril de 2025",
    agency: "Agencia Española de Protección de Datos",
    declined: "Has rechazado las cookies de analítica.",
    withdrawn: /^Consentimiento retirado/,
    accepted: "Has aceptado las cookies de analítica.",
    accepting: "Aceptar la analítica",
    hours: /Lunes a viernes, de 9:00 a 18:00 \(CET\)/,
    cookies: "Uso de cookies",
    accept: "Aceptar",
    decline: "Rechazar",
    withdraw: "Retirar el consentimiento",
    help: "¿Cómo empiezo?",
    missing: "Oops! La página que estás buscando no existe.",
    home: "Volver al inicio",
    article: "Artículo no encontrado",
    gone: "El artículo que buscas no existe o ha sido eliminado.",
    news: "Volver a Noticias",
  },
  en: {
    ...lists("en"),
    sectors: 4,
    verticals: ["Fintech", "Pharma", "Energy", "Agri-food", "Real estate", "Funds", "Deeptech funds"],
    story: "Case study",
    demo: "See demo",
    trial: "Try 15 days for free",
    more: "See more",
    less: "See less",
    review: "Start Security Review",
    pack: "Download Security Package",
    whoFor: "Who is it for?",
    today: "How it is done today",
    with: "With Vigía",
    outcomes: "Results",
    version: "Version 2.5, April 2025",
    clients: ["custom sectors", "legal branches", "Prioritise sources", "document types"],
    codes: ["OJEU", "CJEU", "EDPB", "EBA"],
    foreignCodes: ["DOUE", "TJUE", "CEPD", "ABE"],
    obligation: "Run an ICT incident management process",
    proposal: "Schedule a demo",
    agents: ["You define it", "The agent reads", "It interprets", "You receive and act"],
    start: ["Register", "Set your interests", "Receive alerts from day one", "The first week is free."],
    ways: ["Send an email", "Call", "Go to help", "Contact", "Request Demo"],
    statuses: ["Certified", "In progress", "Planned", "Planned"],
    vulnerability: "Report a vulnerability",
    mission: "Mission",
    founders: ["Inés Arellano", "Mateo Urrutia", "Nuria Casals"],
    guide: ["Regulatory taxonomy", "Official sources", "Custom agents", "User manual", "API documentation"],
    updated: "Last updated: 12 April 2025",
    agency: "Spanish Data Protection Agency",
    declined: "You have declined analytics cookies.",
    withdrawn: /^Consent withdrawn/,
    accepted: "You have accepted analytics cookies.",
    accepting: "Accept analytics",
    hours: /Monday to Friday, 9:00 to 18:00 CET/,
    cookies: "Cookie Usage",
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw consent",
    help: "How do I start?",
    missing: "Oops! The page you are looking for does not exist.",
    home: "Back to home",
    article: "Article not found",
    gone: "The article you are looking for does not exist or has been removed.",
    news: "Back to News",
  },
};
