// Generated from content/schemas by `npm run types`; do not edit.

/**
 * Who is behind the service.
 */
export interface About {
  /**
   * Small line over the heading.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * Lead paragraph.
   */
  intro: string;
  /**
   * How it began.
   */
  story: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Paragraphs.
     *
     * @minItems 1
     *
     * Items: A paragraph.
     */
    paragraphs: string[];
  };
  /**
   * What the company is for.
   */
  mission: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The mission, in one sentence.
     */
    statement: string;
    /**
     * What follows from it.
     *
     * @minItems 2
     *
     * Items: A short heading and a sentence.
     */
    principles: {
      /**
       * The heading.
       */
      title: string;
      /**
       * The sentence.
       */
      text: string;
    }[];
  };
  /**
   * The founders.
   */
  team: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Lead sentence.
     */
    intro: string;
    /**
     * The founders.
     *
     * @minItems 1
     *
     * Items: One person.
     */
    people: {
      /**
       * Name.
       */
      name: string;
      /**
       * What they do.
       */
      role: string;
      /**
       * Where they come from.
       */
      bio: string;
      /**
       * What they read first in the morning.
       */
      reads: string;
      /**
       * Their drawing.
       */
      portrait: "a" | "b" | "c";
    }[];
  };
  /**
   * Where to go on.
   */
  actions: {
    /**
     * Heading.
     */
    title: string;
    /**
     * One sentence.
     */
    text: string;
    /**
     * The buttons.
     *
     * @minItems 1
     * @maxItems 3
     *
     * Items: A button that leads somewhere.
     */
    buttons: {
      /**
       * What the button says.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
      /**
       * The one button that stands out; one at most.
       */
      primary?: boolean;
    }[];
  };
}

/**
 * The sample alerts of the carousel.
 */
export interface Alerts {
  /**
   * Name of the carousel.
   */
  label: string;
  levels: {
    /**
     * High.
     */
    high: string;
    /**
     * Medium.
     */
    medium: string;
  };
  /**
   * The alerts.
   */
  items: {
    /**
     * The alert.
     */
    id: string;
    regulator: {
      /**
       * The regulator.
       */
      name: string;
      /**
       * Tint of the badge.
       */
      family: "energy" | "fintech" | "data" | "ai" | "neutral";
    };
    /**
     * How the text is cited.
     */
    code: string;
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    description: string;
    /**
     * Level of impact.
     */
    impactLevel: "high" | "medium";
    /**
     * Three points.
     *
     * Items: A point.
     */
    impactPoints: string[];
    /**
     * The official source.
     */
    officialUrl: string;
  }[];
  last: {
    /**
     * Link to the source.
     */
    readMore: string;
    /**
     * The button.
     */
    interact: string;
    dialog: {
      /**
       * Heading.
       */
      title: string;
      /**
       * Text.
       */
      text: string;
      register: {
        /**
         * The button.
         */
        label: string;
        /**
         * Where it leads.
         */
        href: string;
      };
    };
  };
}

/**
 * Who writes the articles. The key is the author's id, which front matter names.
 */
export interface Authors {
  /**
   * An author.
   */
  [k: string]: {
    /**
     * First name and surname.
     */
    name: string;
    /**
     * What the author does in the company.
     */
    role: string;
    /**
     * Address of the portrait, a square picture under site/public/authors.
     */
    photo: string;
    /**
     * The author's page on a professional network.
     */
    linkedin?: string;
  };
}

/**
 * Front matter of a blog article, content/blog/<slug>/<language>.md. es.md is the source; a translation gives title, excerpt and imageAlt and inherits the rest.
 */
export interface Blog {
  /**
   * The headline, one per language: at most 110 characters, no full stop.
   */
  title: string;
  /**
   * One or two sentences for lists, search results and shared links, one text per language.
   */
  excerpt: string;
  /**
   * The day of publication, as YYYY-MM-DD. An article dated later than the build is left out.
   */
  date: string;
  /**
   * The day of the last change that readers should know of, as YYYY-MM-DD: feeds, the sitemap and search engines get it.
   */
  updated?: string;
  /**
   * What kind of article it is: a key under “blog” in content/categories.yaml.
   */
  category: string;
  /**
   * What else it is about: keys of content/tags.yaml.
   *
   * @maxItems 8
   *
   * Items: A tag.
   */
  tags?: string[];
  /**
   * The cover: name of a file beside the article, 1200 × 675.
   */
  image: string;
  /**
   * What the cover shows, for those who cannot see it, one text per language.
   */
  imageAlt: string;
  /**
   * Who wrote it: a key of content/authors.yaml.
   */
  author: string;
  /**
   * Whether the listing shows it under Featured.
   */
  featured?: boolean;
  /**
   * Whether it is left out of the site until it is ready.
   */
  draft?: boolean;
  /**
   * Minutes it takes to read; 5 unless given.
   */
  readTime?: number;
}

/**
 * The kinds of articles. The key is what front matter names under category.
 */
export interface Categories {
  /**
   * Categories of the news.
   */
  news: {
    /**
     * A category.
     */
    [k: string]: {
      /**
       * Its name, as tabs, filters and badges show it.
       */
      name: string;
      /**
       * Its place among the tabs and filters, from 1.
       */
      order: number;
    };
  };
  /**
   * Categories of the blog.
   */
  blog: {
    /**
     * A category.
     */
    [k: string]: {
      /**
       * Its name, as tabs, filters and badges show it.
       */
      name: string;
      /**
       * Its place among the tabs and filters, from 1.
       */
      order: number;
    };
  };
}

/**
 * How to reach the company. Addresses and numbers stand in site.yaml.
 */
export interface Contact {
  /**
   * Small line over the heading.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * Lead paragraph.
   */
  intro: string;
  /**
   * Writing.
   */
  email: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What to expect.
     */
    text: string;
    /**
     * What the button says.
     */
    label: string;
  };
  /**
   * Calling.
   */
  phone: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What to expect.
     */
    text: string;
    /**
     * What the button says.
     */
    label: string;
  };
  /**
   * When somebody answers. The hours stand in site.yaml.
   */
  hours: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What happens outside of them.
     */
    note: string;
  };
  /**
   * Answers that are written already.
   */
  help: {
    /**
     * Heading.
     */
    title: string;
    /**
     * One sentence.
     */
    text: string;
    /**
     * What the link says.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
  };
  /**
   * Where the company is.
   */
  address: {
    /**
     * Heading.
     */
    title: string;
    /**
     * How to visit.
     */
    note: string;
  };
  /**
   * The last call.
   */
  cta: {
    /**
     * Heading.
     */
    title: string;
    /**
     * One sentence.
     */
    text: string;
    /**
     * What the mail link says.
     */
    contact: string;
    /**
     * What the booking link says.
     */
    demo: string;
    /**
     * The booking link.
     */
    demoHref: string;
    /**
     * Three figures.
     *
     * @minItems 3
     * @maxItems 3
     *
     * Items: A figure and what it counts.
     */
    stats: {
      /**
       * The figure, short.
       */
      value: string;
      /**
       * What the figure counts.
       */
      label: string;
    }[];
  };
}

/**
 * The page about custom agents.
 */
export interface CustomAgents {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  steps: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The steps.
     */
    items: {
      /**
       * The step.
       */
      title: string;
      /**
       * What happens.
       */
      text: string;
    }[];
  };
  examples: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Introduction.
     */
    intro: string;
    labels: {
      /**
       * Before the instruction.
       */
      instruction: string;
      /**
       * Before the sources.
       */
      sources: string;
      /**
       * Before what it finds.
       */
      finds: string;
    };
    /**
     * The examples.
     */
    items: {
      /**
       * Name of the example.
       */
      id: string;
      /**
       * The agent's name.
       */
      title: string;
      /**
       * What its owner wrote.
       */
      instruction: string;
      /**
       * Where it reads.
       */
      sources: string;
      /**
       * What it found one morning.
       */
      finds: string;
    }[];
  };
  value: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The points.
     */
    items: {
      /**
       * Heading.
       */
      title: string;
      /**
       * Text.
       */
      text: string;
    }[];
  };
  cta: {
    /**
     * The button.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
  };
}

/**
 * Questions and answers.
 */
export interface Faq {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  /**
   * The questions.
   */
  items: {
    /**
     * Anchor of the question.
     */
    id: string;
    /**
     * The question.
     */
    question: string;
    /**
     * The answer.
     */
    answer: string;
  }[];
}

/**
 * The help page.
 */
export interface Help {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  /**
   * The questions.
   */
  items: {
    /**
     * The question.
     */
    question: string;
    /**
     * The steps.
     */
    steps: {
      /**
       * The step.
       */
      title: string;
      /**
       * What to do.
       */
      text: string;
    }[];
    /**
     * A closing note.
     */
    note: string;
  }[];
  contact: {
    /**
     * Before the link.
     */
    text: string;
    /**
     * The link.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
  };
}

/**
 * The texts of the home page, in the order of the page.
 */
export interface Home {
  hero: {
    /**
     * Line above the title.
     */
    tagline: string;
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    subtitle: string;
    login: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    register: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    card: {
      /**
       * Greeting.
       */
      greeting: string;
      /**
       * The card's heading.
       */
      title: string;
      /**
       * When the report came.
       */
      received: string;
      /**
       * Sentence under the heading.
       */
      summary: string;
      /**
       * The alert counts.
       */
      counts: {
        /**
         * Alert family.
         */
        family: "energy" | "fintech" | "ai" | "data";
        /**
         * How many alerts.
         */
        count: number;
        /**
         * What they are about.
         */
        label: string;
      }[];
    };
  };
  partners: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The firms.
     */
    firms: {
      /**
       * The firm.
       */
      name: string;
      /**
       * Which mark is drawn.
       */
      mark: "arch" | "wave" | "grid" | "pillar" | "ring" | "peak";
      /**
       * Its site.
       */
      href?: string;
    }[];
  };
  steps: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    intro: string;
    /**
     * The four steps.
     */
    items: {
      /**
       * Heading.
       */
      title: string;
      /**
       * Text.
       */
      text: string;
    }[];
  };
  demo: {
    /**
     * Name of the list of steps.
     */
    label: string;
    /**
     * The five steps.
     */
    items: {
      /**
       * Which screen.
       */
      id: string;
      /**
       * The step.
       */
      title: string;
      /**
       * What it does.
       */
      description: string;
      /**
       * An example.
       */
      scenario: string;
      /**
       * Caption of the screen.
       */
      caption: string;
    }[];
    setup: {
      name: {
        /**
         * Label.
         */
        label: string;
        /**
         * Value.
         */
        value: string;
      };
      sector: {
        /**
         * Label.
         */
        label: string;
        /**
         * Value.
         */
        value: string;
      };
      follow: {
        /**
         * Label.
         */
        label: string;
        /**
         * Value.
         */
        value: string;
      };
      sources: {
        /**
         * Label.
         */
        label: string;
        /**
         * Sources.
         *
         * Items: A source.
         */
        values: string[];
      };
      /**
       * Agents.
       */
      agents: {
        /**
         * The agent.
         */
        name: string;
        /**
         * What it follows.
         */
        text: string;
      }[];
      /**
       * Mark of an active agent.
       */
      active: string;
    };
    alert: {
      /**
       * Date and time.
       */
      date: string;
      /**
       * What was analysed.
       */
      counts: string;
      /**
       * Alerts.
       */
      rows: {
        /**
         * Time.
         */
        time: string;
        /**
         * Source.
         */
        source: string;
        /**
         * Code.
         */
        code: string;
        /**
         * Title.
         */
        title: string;
        /**
         * Agent.
         */
        agent: string;
      }[];
    };
    analysis: {
      /**
       * Tag.
       */
      tag: string;
      /**
       * Source type.
       */
      source: string;
      /**
       * Title.
       */
      title: string;
      /**
       * Summary.
       */
      summary: string;
      /**
       * What changes.
       *
       * Items: A point.
       */
      points: string[];
      /**
       * Before the impacts.
       */
      impactLabel: string;
      /**
       * Impact by agent.
       */
      impacts: {
        /**
         * Agent.
         */
        agent: string;
        /**
         * Level.
         */
        level: string;
      }[];
      /**
       * The save action.
       */
      save: string;
    };
    report: {
      /**
       * Title.
       */
      title: string;
      /**
       * Number of laws.
       */
      count: string;
      /**
       * Company and sector.
       */
      company: string;
      /**
       * Before the groups.
       */
      groupsLabel: string;
      /**
       * Recipients.
       *
       * Items: A group.
       */
      groups: string[];
      /**
       * The send action.
       */
      send: string;
    };
    trends: {
      /**
       * Title.
       */
      title: string;
      /**
       * Figures.
       */
      facts: {
        /**
         * Figure.
         */
        value: string;
        /**
         * What it counts.
         */
        label: string;
      }[];
      chart: {
        /**
         * What the chart shows.
         */
        label: string;
        /**
         * Unit of the vertical axis.
         */
        unit: string;
        /**
         * Months.
         *
         * Items: A month.
         */
        months: string[];
        /**
         * A figure for each month.
         *
         * Items: Regulations.
         */
        values: number[];
      };
      heat: {
        /**
         * What the map shows.
         */
        label: string;
        /**
         * Sectors.
         *
         * Items: A sector.
         */
        rows: string[];
        /**
         * Regions.
         *
         * Items: A region.
         */
        columns: string[];
        /**
         * Intensities.
         */
        values: number[][];
        /**
         * Intensity in words.
         *
         * Items: A level in words.
         */
        levels: string[];
      };
    };
  };
  technology: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    intro: string;
    /**
     * The five items.
     */
    items: {
      /**
       * Heading.
       */
      title: string;
      /**
       * Text.
       */
      text: string;
    }[];
  };
  call: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    text: string;
    demo: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    register: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
  };
  solutions: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    intro: string;
    /**
     * The six solutions.
     */
    items: {
      /**
       * Heading.
       */
      title: string;
      /**
       * Text.
       */
      text: string;
      /**
       * Its page.
       */
      href: string;
    }[];
  };
  sectors: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    intro: string;
  };
  results: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The results.
     */
    items: {
      /**
       * The figure.
       */
      value: string;
      /**
       * What it means.
       */
      text: string;
    }[];
    /**
     * Where the figures come from.
     */
    note: string;
  };
  contact: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    text: string;
    email: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    demo: {
      /**
       * The button.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
  };
}

/**
 * A waitlist page in both languages.
 */
export interface Landings {
  /**
   * Whom the page speaks to.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What it is and for whom.
   */
  subtitle: string;
  /**
   * What it does.
   *
   * @minItems 2
   * @maxItems 6
   *
   * Items: A short heading and a sentence.
   */
  bullets: {
    /**
     * The heading.
     */
    title: string;
    /**
     * The sentence.
     */
    text: string;
  }[];
  /**
   * The waitlist form.
   */
  form: {
    /**
     * Heading of the form.
     */
    title: string;
    /**
     * What signing up gets you.
     */
    text: string;
    /**
     * The fields.
     *
     * @minItems 1
     * @maxItems 4
     *
     * Items: One field of the form.
     */
    fields: {
      /**
       * What is asked; the name in the submission.
       */
      name: "workEmail" | "sector" | "company" | "entityType";
      /**
       * Its label.
       */
      label: string;
      /**
       * What helps to fill it in.
       */
      hint?: string;
      /**
       * First, empty choice of a list.
       */
      placeholder?: string;
      /**
       * The choices of a list; without them the field is a line of text.
       *
       * @minItems 2
       *
       * Items: A choice.
       */
      options?: {
        /**
         * What is submitted.
         */
        value: string;
        /**
         * What it says.
         */
        label: string;
      }[];
    }[];
    /**
     * What the button says.
     */
    submit: string;
    /**
     * What the button says while it waits: joining the list, or sending.
     */
    submitting: "joining" | "sending";
    /**
     * What happens to the data, before the link to the privacy policy.
     */
    privacy: string;
  };
  /**
   * The sections under the form, in order.
   *
   * @minItems 1
   *
   * Items: One section. Its type decides what it holds.
   */
  sections: (
    | {
        /**
         * The type of the section.
         */
        type: "how";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * The steps.
         *
         * @minItems 3
         * @maxItems 5
         *
         * Items: One step.
         */
        steps: {
          /**
           * How long it takes, or when.
           */
          time?: string;
          /**
           * The step.
           */
          title: string;
          /**
           * What happens.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "experiment";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the table holds.
         */
        caption: string;
        /**
         * Heads of the columns.
         *
         * @minItems 5
         * @maxItems 5
         *
         * Items: Head of a column.
         */
        columns: string[];
        /**
         * The ideas tried.
         *
         * @minItems 2
         *
         * Items: One idea.
         */
        ideas: {
          /**
           * The idea.
           */
          name: string;
          /**
           * Visits to its page.
           */
          visits: number;
          /**
           * Visitors who left their address.
           */
          signups: number;
          /**
           * The recommendation.
           */
          verdict: "go" | "kill";
        }[];
        /**
         * The word for going on.
         */
        go: string;
        /**
         * The word for stopping.
         */
        kill: string;
        /**
         * The rule behind the recommendation.
         */
        threshold: string;
      }
    | {
        /**
         * The type of the section.
         */
        type: "diff";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * The text compared.
         */
        document: string;
        /**
         * The lines, in order.
         *
         * @minItems 2
         *
         * Items: One line.
         */
        lines: {
          /**
           * Whether it stays, goes or comes.
           */
          mark: "same" | "removed" | "added";
          /**
           * The line.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "mapping";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the table holds.
         */
        caption: string;
        /**
         * Heads of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Head of a column.
         */
        columns: string[];
        /**
         * The rows.
         *
         * @minItems 1
         *
         * Items: One obligation.
         */
        rows: {
          /**
           * Where the obligation stands.
           */
          article: string;
          /**
           * What it asks.
           */
          obligation: string;
          /**
           * The controls, one a column.
           *
           * @minItems 1
           * @maxItems 3
           *
           * Items: A control.
           */
          controls: string[];
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "request";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * The call, as one would type it.
         */
        request: string;
        /**
         * The answer, as JSON.
         */
        response: string;
        /**
         * Where the client libraries run.
         *
         * @minItems 1
         *
         * Items: A platform.
         */
        sdks: string[];
      }
  )[];
}

/**
 * The sources that are read.
 */
export interface LegalSources {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  /**
   * What the figure beside a section counts.
   */
  count: string;
  /**
   * The sections.
   */
  sections: {
    /**
     * The section.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * Groups of sources.
     */
    groups: {
      /**
       * The group's name.
       */
      name: string;
      /**
       * The sources.
       */
      sources: {
        /**
         * The source's name.
         */
        name: string;
        /**
         * How it is cited.
         */
        code?: string;
        /**
         * Its official address.
         */
        url?: string;
      }[];
    }[];
  }[];
  proposal: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    text: string;
    /**
     * The button.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
  };
}

/**
 * The header's and the footer's links.
 */
export interface Navigation {
  header: {
    /**
     * The links of the bar.
     */
    items: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    }[];
    login: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    };
    register: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    };
    demo: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    };
  };
  footer: {
    /**
     * The columns.
     */
    columns: {
      /**
       * The column's heading.
       */
      title: string;
      /**
       * Its links.
       */
      items: {
        /**
         * The link's text.
         */
        label: string;
        /**
         * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
         */
        href: string;
        /**
         * A short mark beside it.
         */
        note?: string;
      }[];
    }[];
    /**
     * Legal pages.
     */
    legal: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    }[];
    /**
     * Profiles elsewhere.
     */
    social: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Where a link leads: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * A short mark beside it.
       */
      note?: string;
    }[];
  };
}

/**
 * Front matter of a news article, content/news/<slug>/<language>.md. es.md is the source; a translation gives title, excerpt and imageAlt and inherits the rest.
 */
export interface News {
  /**
   * The headline, one per language: at most 110 characters, no full stop.
   */
  title: string;
  /**
   * One or two sentences for lists, search results and shared links, one text per language.
   */
  excerpt: string;
  /**
   * The day of publication, as YYYY-MM-DD. An article dated later than the build is left out.
   */
  date: string;
  /**
   * The day of the last change that readers should know of, as YYYY-MM-DD: feeds, the sitemap and search engines get it.
   */
  updated?: string;
  /**
   * What kind of article it is: a key under “news” in content/categories.yaml.
   */
  category: string;
  /**
   * What else it is about: keys of content/tags.yaml.
   *
   * @maxItems 8
   *
   * Items: A tag.
   */
  tags?: string[];
  /**
   * The cover: name of a file beside the article, 1200 × 675.
   */
  image: string;
  /**
   * What the cover shows, for those who cannot see it, one text per language.
   */
  imageAlt: string;
  /**
   * Who wrote it: a key of content/authors.yaml.
   */
  author: string;
  /**
   * Whether the listing shows it under Featured.
   */
  featured?: boolean;
  /**
   * Whether it is left out of the site until it is ready.
   */
  draft?: boolean;
  /**
   * Minutes it takes to read; 5 unless given.
   */
  readTime?: number;
}

/**
 * The front matter of a longer text under content/pages. All of it is optional.
 */
export interface Pages {
  /**
   * The page's heading; the route's title unless given.
   */
  title?: string;
  /**
   * One or two sentences for search results; the route's unless given.
   */
  description?: string;
  /**
   * The day of the last change, as YYYY-MM-DD.
   */
  updated?: string;
}

/**
 * A page that stands in for one that does not exist yet.
 */
export interface Placeholders {
  /**
   * Small line over the heading.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What is missing and what to do meanwhile.
   */
  text: string;
  /**
   * The drawing.
   */
  mark: "signal" | "document" | "people";
  /**
   * A link that writes to the company.
   */
  mail?: {
    /**
     * What it says.
     */
    label: string;
    /**
     * Subject of the message.
     */
    subject: string;
  };
  /**
   * Where to go on.
   *
   * @minItems 1
   *
   * Items: A link.
   */
  links: {
    /**
     * What it says.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
    /**
     * What is found there.
     */
    note?: string;
  }[];
}

/**
 * What the listings of news and blog and the foot of every article say.
 */
export interface Press {
  /**
   * The news listing.
   */
  news: {
    /**
     * The page's heading.
     */
    title: string;
    /**
     * Lead paragraph.
     */
    intro: string;
  };
  /**
   * The blog listing.
   */
  blog: {
    /**
     * The page's heading.
     */
    title: string;
    /**
     * Lead paragraph.
     */
    intro: string;
    /**
     * The newsletter form.
     */
    newsletter: {
      /**
       * Heading of the form.
       */
      title: string;
      /**
       * What arrives, and how often.
       */
      text: string;
      /**
       * What happens to the address, before the link to the privacy policy.
       */
      privacy: string;
    };
  };
  /**
   * The section that closes every article, by collection.
   */
  closing: {
    /**
     * Under a news article.
     */
    news: {
      /**
       * Heading.
       */
      title: string;
      /**
       * One sentence.
       */
      text: string;
    };
    /**
     * Under a blog article.
     */
    blog: {
      /**
       * Heading.
       */
      title: string;
      /**
       * One sentence.
       */
      text: string;
    };
  };
}

/**
 * Plans, prices and discounts.
 */
export interface Pricing {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  /**
   * The name of the plans to those who listen, where the page's title stands above them.
   */
  plansLabel: string;
  /**
   * The plans in the order in which they are shown.
   *
   * Items: A plan.
   */
  order: string[];
  /**
   * The plan that is highlighted at first.
   */
  selected: string;
  billing: {
    /**
     * Name of the toggle.
     */
    label: string;
    /**
     * Monthly billing.
     */
    monthly: string;
    /**
     * Annual billing.
     */
    annual: string;
    /**
     * Saving shown beside annual.
     */
    badge: string;
  };
  earlyBird: {
    /**
     * The banner.
     */
    text: string;
    /**
     * A second wording of the discount.
     */
    note: string;
    /**
     * Discount in percent, for prices without an entry below.
     */
    percent: number;
    /**
     * List price → discounted price.
     */
    prices: {
      [k: string]: number;
    };
  };
  /**
   * Label of the recommended plan.
   */
  recommended: string;
  /**
   * Said after a price.
   */
  vat: string;
  /**
   * Read before the struck price.
   */
  was: string;
  /**
   * Read before the discounted price.
   */
  now: string;
  /**
   * Said of a plan with a trial; {days} is the number.
   */
  trial: string;
  /**
   * Read before what a plan has not.
   */
  notIncluded: string;
  free: {
    /**
     * The plan's name.
     */
    title: string;
    /**
     * Whom it is for.
     */
    description: string;
    /**
     * Euros a month, paid monthly.
     */
    monthly?: number;
    /**
     * Euros a month, paid annually.
     */
    annual?: number;
    /**
     * Shown in place of a figure.
     */
    price?: string;
    /**
     * What the figure is for.
     */
    period?: string;
    /**
     * Days of free trial.
     */
    trialDays?: number;
    /**
     * Whether it is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    /**
     * What it has and has not.
     */
    features: {
      /**
       * What the plan gives.
       */
      text: string;
      /**
       * Whether the plan has it.
       */
      included: boolean;
      /**
       * Where the feature is explained.
       */
      linkTo?: string;
    }[];
  };
  starter: {
    /**
     * The plan's name.
     */
    title: string;
    /**
     * Whom it is for.
     */
    description: string;
    /**
     * Euros a month, paid monthly.
     */
    monthly?: number;
    /**
     * Euros a month, paid annually.
     */
    annual?: number;
    /**
     * Shown in place of a figure.
     */
    price?: string;
    /**
     * What the figure is for.
     */
    period?: string;
    /**
     * Days of free trial.
     */
    trialDays?: number;
    /**
     * Whether it is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    /**
     * What it has and has not.
     */
    features: {
      /**
       * What the plan gives.
       */
      text: string;
      /**
       * Whether the plan has it.
       */
      included: boolean;
      /**
       * Where the feature is explained.
       */
      linkTo?: string;
    }[];
  };
  pro: {
    /**
     * The plan's name.
     */
    title: string;
    /**
     * Whom it is for.
     */
    description: string;
    /**
     * Euros a month, paid monthly.
     */
    monthly?: number;
    /**
     * Euros a month, paid annually.
     */
    annual?: number;
    /**
     * Shown in place of a figure.
     */
    price?: string;
    /**
     * What the figure is for.
     */
    period?: string;
    /**
     * Days of free trial.
     */
    trialDays?: number;
    /**
     * Whether it is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    /**
     * What it has and has not.
     */
    features: {
      /**
       * What the plan gives.
       */
      text: string;
      /**
       * Whether the plan has it.
       */
      included: boolean;
      /**
       * Where the feature is explained.
       */
      linkTo?: string;
    }[];
  };
  enterprise: {
    /**
     * The plan's name.
     */
    title: string;
    /**
     * Whom it is for.
     */
    description: string;
    /**
     * Euros a month, paid monthly.
     */
    monthly?: number;
    /**
     * Euros a month, paid annually.
     */
    annual?: number;
    /**
     * Shown in place of a figure.
     */
    price?: string;
    /**
     * What the figure is for.
     */
    period?: string;
    /**
     * Days of free trial.
     */
    trialDays?: number;
    /**
     * Whether it is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    /**
     * What it has and has not.
     */
    features: {
      /**
       * What the plan gives.
       */
      text: string;
      /**
       * Whether the plan has it.
       */
      included: boolean;
      /**
       * Where the feature is explained.
       */
      linkTo?: string;
    }[];
  };
}

/**
 * The product guide.
 */
export interface ProductGuide {
  /**
   * Heading.
   */
  title: string;
  /**
   * Introduction.
   */
  intro: string;
  /**
   * The entries.
   */
  cards: {
    /**
     * Name of the entry.
     */
    id: string;
    /**
     * Heading.
     */
    title: string;
    /**
     * What is there.
     */
    text: string;
    /**
     * Where it leads.
     */
    href: string;
    /**
     * A short mark.
     */
    note?: string;
  }[];
  panel: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Text.
     */
    text: string;
    mail: {
      /**
       * The link.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
    demo: {
      /**
       * The link.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
  };
}

/**
 * The map of the site: one row a route.
 */
export interface Routes {
  /**
   * The routes, in the order of the sitemap.
   *
   * @minItems 1
   */
  routes: {
    /**
     * The route's name: links say route:<id>.
     */
    id: string;
    /**
     * The address without the language's prefix; :slug stands for each article of the collection.
     */
    path: string;
    /**
     * The component under site/pages that shows it; the route's id unless given.
     */
    page?: string;
    /**
     * The page's title, as in the browser's tab and in search results. Articles have their own.
     */
    title?: string;
    /**
     * One or two sentences for search results and shared links.
     */
    description?: string;
    /**
     * The data files that the page shows: a list of names, or name in the page → file.
     */
    data?:
      | string[]
      | {
          [k: string]: string;
        };
    /**
     * The folder under content/pages that holds the page's text.
     */
    prose?: string;
    /**
     * The collection that the page lists, or whose articles it shows when the path has :slug.
     */
    collection?: string;
    /**
     * How many articles one page of the listing shows.
     */
    perPage?: number;
    /**
     * Whether the listing has an Atom feed beside it.
     */
    feed?: boolean;
    /**
     * Other addresses that show the same page.
     */
    aliases?: string[];
    /**
     * The languages the page has; all unless given.
     *
     * @minItems 1
     */
    languages?: string[];
    /**
     * The page is a 404.html: its path ends in /404.
     */
    error?: boolean;
    /**
     * Search engines are asked to leave the page out.
     */
    noindex?: boolean;
  }[];
}

/**
 * Whom the service is for, by sector.
 */
export interface Sectors {
  /**
   * Name of the tabs.
   */
  label: string;
  words: {
    /**
     * Before the pain.
     */
    pain: string;
    /**
     * Before the example.
     */
    example: string;
    /**
     * Before the solution.
     */
    solution: string;
    /**
     * Before the result.
     */
    result: string;
    /**
     * Before the case.
     */
    case: string;
  };
  /**
   * The sectors.
   */
  items: {
    /**
     * The sector.
     */
    id: string;
    /**
     * Its name.
     */
    name: string;
    /**
     * The first line.
     */
    hero: string;
    /**
     * What hurts.
     */
    pain: string;
    /**
     * A real example.
     */
    example: string;
    /**
     * Three points.
     *
     * Items: A point.
     */
    solution: string[];
    /**
     * The result.
     */
    result: string;
    /**
     * An extract of a case.
     */
    caseStudy?: string;
  }[];
}

/**
 * One page for one kind of client: what its section list holds is what the page shows, in that order.
 */
export interface Segments {
  /**
   * Whom the page speaks to, in two or three words.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What the service does for this reader.
   */
  subtitle: string;
  /**
   * The buttons under the heading.
   *
   * @minItems 1
   * @maxItems 2
   *
   * Items: A button that leads somewhere.
   */
  actions: {
    /**
     * What the button says.
     */
    label: string;
    /**
     * Where it leads.
     */
    href: string;
    /**
     * The one button that stands out; one at most.
     */
    primary?: boolean;
  }[];
  /**
   * The morning's notices, as a picture beside the heading.
   */
  digest?: {
    /**
     * Its heading.
     */
    title: string;
    /**
     * What the picture shows.
     */
    caption: string;
    /**
     * The notices.
     *
     * @minItems 2
     * @maxItems 5
     *
     * Items: One line of the log: what was published, where and how much it matters.
     */
    entries: {
      /**
       * Hour of the notice, as 09:00.
       */
      time?: string;
      /**
       * Who published it, as readers know it: BOE, CNMV.
       */
      source: string;
      /**
       * The reference of the document, as its source writes it.
       */
      code?: string;
      /**
       * What it says, in one sentence.
       */
      title: string;
      /**
       * How much it matters.
       */
      impact: "high" | "medium" | "low";
    }[];
  };
  /**
   * The sections, in order.
   *
   * @minItems 1
   *
   * Items: One section. Its type decides what it holds.
   */
  sections: (
    | {
        /**
         * The type of the section.
         */
        type: "sectors";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * The cards.
         *
         * @minItems 2
         * @maxItems 6
         *
         * Items: One sector.
         */
        cards: {
          /**
           * Its drawing.
           */
          icon: "bank" | "shield" | "energy" | "health";
          /**
           * Name of the sector.
           */
          name: string;
          /**
           * What weighs on it.
           */
          text: string;
          /**
           * The regulators and journals read for it.
           */
          sources: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "verticals";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * Id of the tab shown first.
         */
        selected: string;
        /**
         * The tabs.
         *
         * @minItems 2
         *
         * Items: One vertical.
         */
        tabs: {
          /**
           * Its fragment in the address.
           */
          id: string;
          /**
           * What the tab says.
           */
          name: string;
          /**
           * The line that opens it.
           */
          hero: string;
          /**
           * How it is done today.
           */
          today: string;
          /**
           * What the service does, in three points.
           *
           * @minItems 3
           * @maxItems 3
           *
           * Items: A short heading and a sentence.
           */
          solution: {
            /**
             * The heading.
             */
            title: string;
            /**
             * The sentence.
             */
            text: string;
          }[];
          /**
           * Three results.
           *
           * @minItems 3
           * @maxItems 3
           *
           * Items: A figure and what it counts.
           */
          results: {
            /**
             * The figure, short.
             */
            value: string;
            /**
             * What the figure counts.
             */
            label: string;
          }[];
          /**
           * A case study, told as four facts.
           */
          case?: {
            /**
             * Heading of the case.
             */
            title: string;
            /**
             * Who the client is; names are withheld.
             */
            client: string;
            /**
             * What changed in the rules.
             */
            change: string;
            /**
             * What the team did with the notice.
             */
            response: string;
            /**
             * How it ended.
             */
            outcome: string;
          };
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "readers";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * One a role.
         *
         * @minItems 2
         *
         * Items: A role.
         */
        rows: {
          /**
           * The role.
           */
          role: string;
          /**
           * What it gets.
           */
          gets: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "workload";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the chart shows, for those who cannot see it.
         */
        caption: string;
        /**
         * Unit of the axis.
         */
        unit: string;
        /**
         * The tasks, in order.
         *
         * @minItems 2
         *
         * Items: One task.
         */
        tasks: {
          /**
           * The task.
           */
          name: string;
          /**
           * What it takes.
           */
          detail: string;
          /**
           * How long it takes.
           */
          minutes: number;
        }[];
        /**
         * What the chart adds up to.
         */
        total: string;
      }
    | {
        /**
         * The type of the section.
         */
        type: "today";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What happens.
         *
         * @minItems 2
         *
         * Items: A short heading and a sentence.
         */
        items: {
          /**
           * The heading.
           */
          title: string;
          /**
           * The sentence.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "comparison";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * Head of the first column.
         */
        task: string;
        /**
         * Head of the second column.
         */
        before: string;
        /**
         * Head of the third column.
         */
        after: string;
        /**
         * One a task.
         *
         * @minItems 2
         *
         * Items: One task.
         */
        rows: {
          /**
           * The task.
           */
          task: string;
          /**
           * Without the service.
           */
          before: string;
          /**
           * With it.
           */
          after: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "steps";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * The steps.
         *
         * @minItems 4
         * @maxItems 4
         *
         * Items: One step.
         */
        steps: {
          /**
           * The hour at which it happens, or how often. With it the steps stand on a line of time.
           */
          when?: string;
          /**
           * The step.
           */
          title: string;
          /**
           * What happens in it.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "coverage";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the table holds.
         */
        caption: string;
        /**
         * Heads of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Head of a column.
         */
        columns: string[];
        /**
         * The rows; each has as many cells as there are columns.
         *
         * @minItems 2
         */
        rows: string[][];
      }
    | {
        /**
         * The type of the section.
         */
        type: "path";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the drawing shows.
         */
        caption: string;
        /**
         * The stages, in order.
         *
         * @minItems 3
         *
         * Items: One stage.
         */
        stages: {
          /**
           * The stage.
           */
          name: string;
          /**
           * Where it is published.
           */
          source: string;
          /**
           * What is done with it.
           */
          text: string;
          /**
           * The stage the file is at.
           */
          now?: boolean;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "message";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * Sender.
         */
        from: string;
        /**
         * Reader.
         */
        to: string;
        /**
         * Subject.
         */
        subject: string;
        /**
         * Paragraphs.
         *
         * @minItems 1
         *
         * Items: A paragraph.
         */
        body: string[];
        /**
         * What the reader has to know.
         *
         * @minItems 1
         *
         * Items: A named fact.
         */
        points: {
          /**
           * Name.
           */
          term: string;
          /**
           * Fact.
           */
          value: string;
        }[];
        /**
         * The line that cites the source.
         */
        source: string;
      }
    | {
        /**
         * The type of the section.
         */
        type: "example";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * One line of the log: what was published, where and how much it matters.
         */
        document: {
          /**
           * Hour of the notice, as 09:00.
           */
          time?: string;
          /**
           * Who published it, as readers know it: BOE, CNMV.
           */
          source: string;
          /**
           * The reference of the document, as its source writes it.
           */
          code?: string;
          /**
           * What it says, in one sentence.
           */
          title: string;
          /**
           * How much it matters.
           */
          impact: "high" | "medium" | "low";
        };
        /**
         * The client.
         */
        client: {
          /**
           * Who it is.
           */
          name: string;
          /**
           * What the agent knows of it.
           */
          profile: string;
        };
        /**
         * What happened, in order.
         *
         * @minItems 2
         *
         * Items: One event.
         */
        events: {
          /**
           * Hour, as 09:00.
           */
          time: string;
          /**
           * What happened.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "analysis";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * One line of the log: what was published, where and how much it matters.
         */
        document: {
          /**
           * Hour of the notice, as 09:00.
           */
          time?: string;
          /**
           * Who published it, as readers know it: BOE, CNMV.
           */
          source: string;
          /**
           * The reference of the document, as its source writes it.
           */
          code?: string;
          /**
           * What it says, in one sentence.
           */
          title: string;
          /**
           * How much it matters.
           */
          impact: "high" | "medium" | "low";
        };
        /**
         * What the rule says.
         */
        summary: string;
        /**
         * Obligations, risks, opportunities.
         *
         * @minItems 2
         *
         * Items: A group.
         */
        groups: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Its items.
           *
           * @minItems 1
           *
           * Items: An item.
           */
          items: string[];
        }[];
        /**
         * Impact for each client.
         *
         * @minItems 1
         *
         * Items: One client.
         */
        impact: {
          /**
           * Who.
           */
          client: string;
          /**
           * How much.
           */
          level: "high" | "medium" | "low";
          /**
           * Why.
           */
          why: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "results";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * The figures.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: A figure and what it counts.
         */
        items: {
          /**
           * The figure, short.
           */
          value: string;
          /**
           * What the figure counts.
           */
          label: string;
        }[];
        /**
         * Where the figures come from.
         */
        note: string;
      }
  )[];
  /**
   * The last call.
   */
  closing: {
    /**
     * Heading.
     */
    title: string;
    /**
     * One sentence.
     */
    text: string;
    /**
     * The buttons.
     *
     * @minItems 1
     * @maxItems 2
     *
     * Items: A button that leads somewhere.
     */
    actions: {
      /**
       * What the button says.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
      /**
       * The one button that stands out; one at most.
       */
      primary?: boolean;
    }[];
  };
}

/**
 * The site's settings: brand, addresses, links, languages.
 */
export interface Site {
  /**
   * Origin of the published site, without a slash at the end.
   */
  baseUrl: string;
  /**
   * The site's name, as shared pages and feeds show it.
   */
  name: string;
  /**
   * The languages, the default one first.
   */
  languages: {
    /**
     * Language code, as in <html lang>.
     */
    code: string;
    /**
     * First part of the language's addresses; empty for the root.
     */
    prefix?: string;
    /**
     * The language's name in itself.
     */
    name: string;
    /**
     * Language and country in Open Graph's form: es_ES.
     */
    locale: string;
  }[];
  /**
   * The folders that hold articles.
   *
   * Items: A folder under content/.
   */
  collections: string[];
  /**
   * Data files that every page gets.
   *
   * Items: A data file.
   */
  shared: string[];
  brand: {
    /**
     * The brand.
     */
    name: string;
    /**
     * The company's registered name.
     */
    legalName: string;
    /**
     * One sentence under the name in the footer.
     */
    tagline: string;
  };
  contact: {
    /**
     * General address.
     */
    email: string;
    /**
     * Support address.
     */
    support: string;
    /**
     * Address for reports about security.
     */
    security: string;
    /**
     * Telephone, as it is shown.
     */
    phone: string;
    /**
     * Postal address on one line.
     */
    address: string;
    /**
     * When support answers.
     */
    hours: string;
  };
  /**
   * Named addresses: link:<name> elsewhere leads here.
   */
  links: {
    [k: string]: string;
  };
  /**
   * Analytics.
   */
  analytics: {
    /**
     * Address of the analytics script, loaded only after consent; empty loads none. Its origin also goes into allow.scripts and allow.connect.
     */
    src: string;
  };
  /**
   * Further origins in the content security policy.
   */
  allow?: {
    /**
     * Origins that scripts may come from besides the site's own.
     *
     * Items: An origin.
     */
    scripts?: string[];
    /**
     * Origins that pages may send requests to besides the site's own.
     *
     * Items: An origin.
     */
    connect?: string[];
  };
  /**
   * Whether a third party's badge is kept away by the forceHideBadge rule.
   */
  badge: boolean;
  /**
   * Waitlist forms.
   */
  forms: {
    /**
     * Address that forms post JSON to; empty logs submissions to the console. Its origin also goes into allow.connect.
     */
    endpoint: string;
  };
  /**
   * What a page may weigh, in thousands of bytes. The build fails on a page that weighs more.
   */
  budgets?: {
    all?: Budget;
    /**
     * For the pages of one route, by its id in content/routes.yaml, in place of the others.
     */
    routes?: {
      [k: string]: Budget1;
    };
  };
  /**
   * What converted Markdown needs.
   */
  markdown?: {
    /**
     * How wide pictures of a text are shown, as HTML's sizes attribute says it.
     */
    sizes?: string;
    /**
     * Read after a link that opens in a new tab.
     */
    newTab?: string;
    /**
     * Name of a table that scrolls sideways.
     */
    table?: string;
    /**
     * Name of the link from a footnote back to the text.
     */
    footnote?: string;
    /**
     * Labels of callouts, where they differ from the built-in ones.
     */
    callouts?: {
      /**
       * Label of a note callout.
       */
      note?: string;
      /**
       * Label of a tip callout.
       */
      tip?: string;
      /**
       * Label of a important callout.
       */
      important?: string;
      /**
       * Label of a warning callout.
       */
      warning?: string;
      /**
       * Label of a caution callout.
       */
      caution?: string;
    };
  };
}
/**
 * For every page.
 */
export interface Budget {
  /**
   * The document, as it is.
   */
  html?: number;
  /**
   * The style sheets of its head, compressed with Brotli.
   */
  css?: number;
  /**
   * All scripts that it loads by itself, compressed with Brotli: at once, when the browser is idle, or when an island comes into view.
   */
  js?: number;
}
/**
 * Thousands of bytes.
 */
export interface Budget1 {
  /**
   * The document, as it is.
   */
  html?: number;
  /**
   * The style sheets of its head, compressed with Brotli.
   */
  css?: number;
  /**
   * All scripts that it loads by itself, compressed with Brotli: at once, when the browser is idle, or when an island comes into view.
   */
  js?: number;
}

/**
 * What articles are about, across categories. The key is what front matter names under tags.
 */
export interface Tags {
  /**
   * A tag.
   */
  [k: string]: {
    /**
     * Its name, as articles and filters show it.
     */
    name: string;
  };
}

/**
 * How publications are classified.
 */
export interface Taxonomy {
  /**
   * Heading.
   */
  title: string;
  /**
   * Version and date.
   */
  version: string;
  /**
   * Introduction.
   */
  intro: string;
  explainer: {
    /**
     * Heading on the home page.
     */
    title: string;
    /**
     * Text on the home page.
     */
    text: string;
    link: {
      /**
       * The link.
       */
      label: string;
      /**
       * Where it leads.
       */
      href: string;
    };
  };
  clients: {
    /**
     * Heading.
     */
    title: string;
    /**
     * The things clients can do.
     *
     * Items: What clients can do.
     */
    items: string[];
  };
  /**
   * The axes.
   */
  tabs: {
    /**
     * economic, legal or normative.
     */
    id: string;
    /**
     * The tab.
     */
    label: string;
    /**
     * What this axis says.
     */
    intro: string;
    /**
     * The classes.
     */
    groups: {
      /**
       * The class.
       */
      id: string;
      /**
       * Its name.
       */
      name: string;
      /**
       * Subclasses.
       */
      children?: {
        /**
         * The subclass.
         */
        id: string;
        /**
         * Its name.
         */
        name: string;
      }[];
    }[];
  }[];
}

/**
 * A waitlist page that exists in Spanish only: it follows one European regulation.
 */
export interface Trackers {
  /**
   * Whom the page speaks to.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What it is and for whom.
   */
  subtitle: string;
  /**
   * What it does.
   *
   * @minItems 2
   * @maxItems 6
   *
   * Items: A short heading and a sentence.
   */
  bullets: {
    /**
     * The heading.
     */
    title: string;
    /**
     * The sentence.
     */
    text: string;
  }[];
  /**
   * The waitlist form.
   */
  form: {
    /**
     * Heading of the form.
     */
    title: string;
    /**
     * What signing up gets you.
     */
    text: string;
    /**
     * The fields.
     *
     * @minItems 1
     * @maxItems 4
     *
     * Items: One field of the form.
     */
    fields: {
      /**
       * What is asked; the name in the submission.
       */
      name: "workEmail" | "sector" | "company" | "entityType";
      /**
       * Its label.
       */
      label: string;
      /**
       * What helps to fill it in.
       */
      hint?: string;
      /**
       * First, empty choice of a list.
       */
      placeholder?: string;
      /**
       * The choices of a list; without them the field is a line of text.
       *
       * @minItems 2
       *
       * Items: A choice.
       */
      options?: {
        /**
         * What is submitted.
         */
        value: string;
        /**
         * What it says.
         */
        label: string;
      }[];
    }[];
    /**
     * What the button says.
     */
    submit: string;
    /**
     * What the button says while it waits: joining the list, or sending.
     */
    submitting: "joining" | "sending";
    /**
     * What happens to the data, before the link to the privacy policy.
     */
    privacy: string;
  };
  /**
   * The sections under the form, in order.
   *
   * @minItems 1
   *
   * Items: One section. Its type decides what it holds.
   */
  sections: (
    | {
        /**
         * The type of the section.
         */
        type: "how";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro?: string;
        /**
         * The steps.
         *
         * @minItems 3
         * @maxItems 5
         *
         * Items: One step.
         */
        steps: {
          /**
           * How long it takes, or when.
           */
          time?: string;
          /**
           * The step.
           */
          title: string;
          /**
           * What happens.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "diff";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * The text compared.
         */
        document: string;
        /**
         * The lines, in order.
         *
         * @minItems 2
         *
         * Items: One line.
         */
        lines: {
          /**
           * Whether it stays, goes or comes.
           */
          mark: "same" | "removed" | "added";
          /**
           * The line.
           */
          text: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "classifier";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * The system described.
         */
        system: string;
        /**
         * What was asked of it.
         *
         * @minItems 2
         *
         * Items: A question.
         */
        answers: {
          /**
           * The question.
           */
          question: string;
          /**
           * The answer.
           */
          answer: string;
        }[];
        /**
         * The class of risk.
         */
        verdict: string;
        /**
         * The articles it rests on.
         */
        basis: string;
        /**
         * What follows from it.
         *
         * @minItems 2
         *
         * Items: A task.
         */
        checklist: {
          /**
           * What has to be done.
           */
          task: string;
          /**
           * Where it is asked.
           */
          basis: string;
          /**
           * Whether it is done.
           */
          done: boolean;
        }[];
        /**
         * Heading of the tasks.
         */
        checklistTitle: string;
      }
    | {
        /**
         * The type of the section.
         */
        type: "mapping";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the table holds.
         */
        caption: string;
        /**
         * Heads of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Head of a column.
         */
        columns: string[];
        /**
         * The rows.
         *
         * @minItems 1
         *
         * Items: One obligation.
         */
        rows: {
          /**
           * Where the obligation stands.
           */
          article: string;
          /**
           * What it asks.
           */
          obligation: string;
          /**
           * The controls, one a column.
           *
           * @minItems 1
           * @maxItems 3
           *
           * Items: A control.
           */
          controls: string[];
          /**
           * How much of it is covered, in per cent.
           */
          covered?: number;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "evidence";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * What the picture shows.
         */
        caption: string;
        /**
         * Heads of the columns.
         *
         * @minItems 4
         * @maxItems 4
         *
         * Items: Head of a column.
         */
        columns: string[];
        /**
         * The evidence.
         *
         * @minItems 2
         *
         * Items: One piece.
         */
        rows: {
          /**
           * File or record.
           */
          name: string;
          /**
           * The control it proves.
           */
          control: string;
          /**
           * Until when it holds.
           */
          expires: string;
          /**
           * The ticket it was exported to.
           */
          ticket: string;
        }[];
      }
    | {
        /**
         * The type of the section.
         */
        type: "plans";
        /**
         * Heading.
         */
        title: string;
        /**
         * Lead sentence.
         */
        intro: string;
        /**
         * The plans.
         *
         * @minItems 2
         *
         * Items: One plan.
         */
        items: {
          /**
           * Its name.
           */
          name: string;
          /**
           * Its price.
           */
          price: string;
          /**
           * What it holds.
           */
          text: string;
        }[];
      }
  )[];
}

/**
 * The trust center.
 */
export interface Trust {
  /**
   * Small line over the heading.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * Lead paragraph.
   */
  intro: string;
  /**
   * The security review.
   */
  review: {
    /**
     * What the button says.
     */
    label: string;
    /**
     * Subject of the message.
     */
    subject: string;
  };
  /**
   * The security package.
   */
  package: {
    /**
     * What the button says.
     */
    label: string;
    /**
     * What is said once it is asked for.
     */
    note: string;
  };
  /**
   * The figures that matter.
   *
   * @minItems 2
   *
   * Items: A named fact.
   */
  facts: {
    /**
     * Name.
     */
    term: string;
    /**
     * Fact.
     */
    value: string;
  }[];
  /**
   * The badges.
   */
  certifications: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Lead sentence.
     */
    intro: string;
    /**
     * The badges, in the order of the roadmap.
     *
     * @minItems 1
     *
     * Items: One badge.
     */
    badges: {
      /**
       * Name.
       */
      name: string;
      /**
       * How far it is.
       */
      status: "certified" | "in-progress" | "planned";
      /**
       * What it covers.
       */
      description: string;
      /**
       * When it was or will be reached.
       */
      date: string;
      /**
       * Its drawing.
       */
      icon?: "gdpr" | "iso" | "soc" | "eu";
      /**
       * Where to read more.
       */
      link?: string;
    }[];
  };
  /**
   * What large clients ask first.
   */
  enterprise: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Lead sentence.
     */
    intro: string;
    /**
     * The answers.
     *
     * @minItems 2
     *
     * Items: A short heading and a sentence.
     */
    items: {
      /**
       * The heading.
       */
      title: string;
      /**
       * The sentence.
       */
      text: string;
    }[];
  };
  /**
   * The expandable cards.
   */
  details: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Lead sentence.
     */
    intro: string;
    /**
     * The cards.
     *
     * @minItems 1
     *
     * Items: One card.
     */
    sections: {
      /**
       * Its fragment in the address.
       */
      id: string;
      /**
       * Heading.
       */
      title: string;
      /**
       * One sentence.
       */
      description: string;
      /**
       * What is done.
       *
       * @minItems 2
       *
       * Items: A measure.
       */
      features: string[];
      /**
       * Documents.
       *
       * @minItems 1
       *
       * Items: A document of the security package.
       */
      documents?: {
        /**
         * Its name.
         */
        name: string;
        /**
         * Its format.
         */
        type: string;
        /**
         * Its size.
         */
        size: string;
        /**
         * Where it can be had; without it, the download is disabled.
         */
        url?: string;
      }[];
      /**
       * Whether it can be folded.
       */
      expandable: boolean;
    }[];
  };
  /**
   * Reporting a vulnerability.
   */
  vulnerability: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What to send and what to expect.
     */
    text: string;
    /**
     * What the link says.
     */
    label: string;
    /**
     * Subject of the message.
     */
    subject: string;
  };
  /**
   * The security contact.
   */
  contact: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What to expect.
     */
    text: string;
    /**
     * What the link says.
     */
    label: string;
    /**
     * How soon the answer comes.
     */
    response: string;
  };
}
