// Generated from content/schemas by `npm run types`; do not edit.

/**
 * The page about the company.
 */
export interface About {
  /**
   * Line above the heading.
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
   * How the company began.
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
   * The mission.
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
     * The principles that follow from the mission.
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
       * Role in the company.
       */
      role: string;
      /**
       * Biography, in one or two sentences.
       */
      bio: string;
      /**
       * What they read first in the morning.
       */
      reads: string;
      /**
       * Name of the drawing.
       */
      portrait: "a" | "b" | "c";
    }[];
  };
  /**
   * Links to other pages.
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
     * Items: A button with a link.
     */
    buttons: {
      /**
       * Text of the button.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
      /**
       * Whether the button is emphasized; at most one.
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
       * Color of the badge.
       */
      family: "energy" | "fintech" | "data" | "ai" | "neutral";
    };
    /**
     * Reference code of the text.
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
         * Target of the link.
         */
        href: string;
      };
    };
  };
}

/**
 * The authors. The key is the author's id, for "author" in front matter.
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
     * The author's role in the company.
     */
    role: string;
    /**
     * Address of the photo, a square picture in site/public/authors.
     */
    photo: string;
    /**
     * The author's page on a professional network.
     */
    linkedin?: string;
  };
}

/**
 * Front matter of a blog article, content/blog/<slug>/<language>.md. es.md is the source; a translation has its own title, excerpt and imageAlt and inherits the rest.
 */
export interface Blog {
  /**
   * The headline in this language: at most 110 characters, without a full stop.
   */
  title: string;
  /**
   * One or two sentences in this language for listings, search results and social networks.
   */
  excerpt: string;
  /**
   * The date of publication, as YYYY-MM-DD. Before that day the article is not published.
   */
  date: string;
  /**
   * The date of the last change that matters to readers, as YYYY-MM-DD. It appears in feeds, the sitemap and structured data.
   */
  updated?: string;
  /**
   * The category: a key under “blog” in content/categories.yaml.
   */
  category: string;
  /**
   * The topics: keys of content/tags.yaml.
   *
   * @maxItems 8
   *
   * Items: A tag.
   */
  tags?: string[];
  /**
   * The cover: a file in the article's folder, 1200 × 675 pixels or larger.
   */
  image: string;
  /**
   * A description of the cover in this language, for readers who cannot see it.
   */
  imageAlt: string;
  /**
   * The author: a key of content/authors.yaml.
   */
  author: string;
  /**
   * Whether the listing shows the article among the featured ones.
   */
  featured?: boolean;
  /**
   * Whether the article is a draft, which is not published.
   */
  draft?: boolean;
  /**
   * Reading time in minutes; 5 by default.
   */
  readTime?: number;
}

/**
 * The categories of articles. The key is used for "category" in front matter.
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
       * The name in tabs, filters and badges.
       */
      name: string;
      /**
       * Position among the tabs and filters, from 1.
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
       * The name in tabs, filters and badges.
       */
      name: string;
      /**
       * Position among the tabs and filters, from 1.
       */
      order: number;
    };
  };
}

/**
 * The contact page. Addresses and numbers are in site.yaml.
 */
export interface Contact {
  /**
   * Line above the heading.
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
   * Contact by email.
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
     * Text of the button.
     */
    label: string;
  };
  /**
   * Contact by phone.
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
     * Text of the button.
     */
    label: string;
  };
  /**
   * Office hours. The hours themselves are in site.yaml.
   */
  hours: {
    /**
     * Heading.
     */
    title: string;
    /**
     * What happens outside office hours.
     */
    note: string;
  };
  /**
   * Link to the help page.
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
     * Text of the link.
     */
    label: string;
    /**
     * Target of the link.
     */
    href: string;
  };
  /**
   * The postal address.
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
   * The last section of the page.
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
     * Text of the email link.
     */
    contact: string;
    /**
     * Text of the booking link.
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
     * Items: A figure with its meaning.
     */
    stats: {
      /**
       * The figure, in few characters.
       */
      value: string;
      /**
       * Meaning of the figure.
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
       * Label of the instruction.
       */
      instruction: string;
      /**
       * Label of the sources.
       */
      sources: string;
      /**
       * Label of what the agent finds.
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
       * The instruction that the owner wrote.
       */
      instruction: string;
      /**
       * The sources that the agent reads.
       */
      sources: string;
      /**
       * What the agent found one morning.
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
     * Target of the link.
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
     * Note after the steps.
     */
    note: string;
  }[];
  contact: {
    /**
     * Text before the link.
     */
    text: string;
    /**
     * The link.
     */
    label: string;
    /**
     * Target of the link.
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
       * Target of the link.
       */
      href: string;
    };
    register: {
      /**
       * The button.
       */
      label: string;
      /**
       * Target of the link.
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
       * When the report arrived.
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
         * Number of alerts.
         */
        count: number;
        /**
         * Subject of the alerts.
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
       * Name of the logo drawing.
       */
      mark: "arch" | "wave" | "grid" | "pillar" | "ring" | "peak";
      /**
       * Address of the firm's site.
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
       * Id of the screen.
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
         * What the agent follows.
         */
        text: string;
      }[];
      /**
       * Label of an active agent.
       */
      active: string;
    };
    alert: {
      /**
       * Date and time.
       */
      date: string;
      /**
       * Number of analysed documents.
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
       * Label of the impacts.
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
       * Label of the groups.
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
         * Meaning of the figure.
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
       * Target of the link.
       */
      href: string;
    };
    register: {
      /**
       * The button.
       */
      label: string;
      /**
       * Target of the link.
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
       * Link to the page.
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
       * Meaning of the figure.
       */
      text: string;
    }[];
    /**
     * Origin of the figures.
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
       * Target of the link.
       */
      href: string;
    };
    demo: {
      /**
       * The button.
       */
      label: string;
      /**
       * Target of the link.
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
   * The audience of the page.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What the product is and for whom.
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
     * What visitors get for signing up.
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
       * Name of the field in the submission.
       */
      name: "workEmail" | "sector" | "company" | "entityType";
      /**
       * Label.
       */
      label: string;
      /**
       * Hint below the field.
       */
      hint?: string;
      /**
       * Text of the first, empty option.
       */
      placeholder?: string;
      /**
       * The options of a list. Without options the field is a text field.
       *
       * @minItems 2
       *
       * Items: An option.
       */
      options?: {
        /**
         * The submitted value.
         */
        value: string;
        /**
         * Visible text.
         */
        label: string;
      }[];
    }[];
    /**
     * Text of the button.
     */
    submit: string;
    /**
     * Text of the button during submission: that it joins the list, or that it sends.
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
           * Duration or time of the step.
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
         * Description of the table for screen readers.
         */
        caption: string;
        /**
         * Headings of the columns.
         *
         * @minItems 5
         * @maxItems 5
         *
         * Items: Heading of a column.
         */
        columns: string[];
        /**
         * The tested ideas.
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
           * Number of visits to the page.
           */
          visits: number;
          /**
           * Number of visitors who signed up.
           */
          signups: number;
          /**
           * The recommendation.
           */
          verdict: "go" | "kill";
        }[];
        /**
         * Text for the recommendation to continue.
         */
        go: string;
        /**
         * Text for the recommendation to stop.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * Title of the compared text.
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
           * Whether the line is unchanged, removed or added.
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
         * Description of the table for screen readers.
         */
        caption: string;
        /**
         * Headings of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Heading of a column.
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
           * Article that contains the obligation.
           */
          article: string;
          /**
           * Text of the obligation.
           */
          obligation: string;
          /**
           * The controls, one per column.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * The request, as a command.
         */
        request: string;
        /**
         * The response, as JSON.
         */
        response: string;
        /**
         * Platforms of the client libraries.
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
 * The sources that the service reads.
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
   * Word after the number of sources of a section.
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
     * Name.
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
         * Abbreviation of the source.
         */
        code?: string;
        /**
         * Official address.
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
     * Target of the link.
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
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
       */
      note?: string;
    }[];
    login: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
       */
      note?: string;
    };
    register: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
       */
      note?: string;
    };
    demo: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
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
       * Links.
       */
      items: {
        /**
         * The link's text.
         */
        label: string;
        /**
         * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
         */
        href: string;
        /**
         * Short label next to the link.
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
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
       */
      note?: string;
    }[];
    /**
     * Profiles on social networks.
     */
    social: {
      /**
       * The link's text.
       */
      label: string;
      /**
       * Target of a link: route:<id>, route:<id>#<anchor>, link:<name from site.yaml>, #<anchor>, https://…, mailto:… or tel:….
       */
      href: string;
      /**
       * Short label next to the link.
       */
      note?: string;
    }[];
  };
}

/**
 * Front matter of a news article, content/news/<slug>/<language>.md. es.md is the source; a translation has its own title, excerpt and imageAlt and inherits the rest.
 */
export interface News {
  /**
   * The headline in this language: at most 110 characters, without a full stop.
   */
  title: string;
  /**
   * One or two sentences in this language for listings, search results and social networks.
   */
  excerpt: string;
  /**
   * The date of publication, as YYYY-MM-DD. Before that day the article is not published.
   */
  date: string;
  /**
   * The date of the last change that matters to readers, as YYYY-MM-DD. It appears in feeds, the sitemap and structured data.
   */
  updated?: string;
  /**
   * The category: a key under “news” in content/categories.yaml.
   */
  category: string;
  /**
   * The topics: keys of content/tags.yaml.
   *
   * @maxItems 8
   *
   * Items: A tag.
   */
  tags?: string[];
  /**
   * The cover: a file in the article's folder, 1200 × 675 pixels or larger.
   */
  image: string;
  /**
   * A description of the cover in this language, for readers who cannot see it.
   */
  imageAlt: string;
  /**
   * The author: a key of content/authors.yaml.
   */
  author: string;
  /**
   * Whether the listing shows the article among the featured ones.
   */
  featured?: boolean;
  /**
   * Whether the article is a draft, which is not published.
   */
  draft?: boolean;
  /**
   * Reading time in minutes; 5 by default.
   */
  readTime?: number;
}

/**
 * Front matter of a text in content/pages. All keys are optional.
 */
export interface Pages {
  /**
   * The page's heading; by default the route's title.
   */
  title?: string;
  /**
   * One or two sentences for search results; by default the route's description.
   */
  description?: string;
  /**
   * The date of the last change, as YYYY-MM-DD.
   */
  updated?: string;
}

/**
 * A page that does not exist yet.
 */
export interface Placeholders {
  /**
   * Line above the heading.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What is missing, and what visitors can do.
   */
  text: string;
  /**
   * Name of the drawing.
   */
  mark: "signal" | "document" | "people";
  /**
   * A link to write an email to the company.
   */
  mail?: {
    /**
     * Visible text.
     */
    label: string;
    /**
     * Subject of the message.
     */
    subject: string;
  };
  /**
   * Links to other pages.
   *
   * @minItems 1
   *
   * Items: A link.
   */
  links: {
    /**
     * Visible text.
     */
    label: string;
    /**
     * Target of the link.
     */
    href: string;
    /**
     * What the link leads to.
     */
    note?: string;
  }[];
}

/**
 * Texts of the news and blog listings and of the end of articles.
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
       * What subscribers receive, and how often.
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
     * After news articles.
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
     * After blog articles.
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
   * Heading of the plans for screen readers on the pricing page.
   */
  plansLabel: string;
  /**
   * Order of the plans.
   *
   * Items: A plan.
   */
  order: string[];
  /**
   * The plan that is selected initially.
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
     * Label next to annual billing.
     */
    badge: string;
  };
  earlyBird: {
    /**
     * The banner.
     */
    text: string;
    /**
     * Note after the banner.
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
   * Text after a price.
   */
  vat: string;
  /**
   * Text before the list price, for screen readers.
   */
  was: string;
  /**
   * Text before the discounted price, for screen readers.
   */
  now: string;
  /**
   * Text for plans with a trial; {days} is the number of days.
   */
  trial: string;
  /**
   * Text before a feature that is not included, for screen readers.
   */
  notIncluded: string;
  free: {
    /**
     * The plan's name.
     */
    title: string;
    /**
     * Audience of the plan.
     */
    description: string;
    /**
     * Euros per month with monthly billing.
     */
    monthly?: number;
    /**
     * Euros per month with annual billing.
     */
    annual?: number;
    /**
     * Text instead of a price.
     */
    price?: string;
    /**
     * Period of the price.
     */
    period?: string;
    /**
     * Length of the free trial in days.
     */
    trialDays?: number;
    /**
     * Whether the plan is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
    };
    /**
     * Features that are included or not.
     */
    features: {
      /**
       * The feature.
       */
      text: string;
      /**
       * Whether the plan includes the feature.
       */
      included: boolean;
      /**
       * Link to a page that explains the feature.
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
     * Audience of the plan.
     */
    description: string;
    /**
     * Euros per month with monthly billing.
     */
    monthly?: number;
    /**
     * Euros per month with annual billing.
     */
    annual?: number;
    /**
     * Text instead of a price.
     */
    price?: string;
    /**
     * Period of the price.
     */
    period?: string;
    /**
     * Length of the free trial in days.
     */
    trialDays?: number;
    /**
     * Whether the plan is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
    };
    /**
     * Features that are included or not.
     */
    features: {
      /**
       * The feature.
       */
      text: string;
      /**
       * Whether the plan includes the feature.
       */
      included: boolean;
      /**
       * Link to a page that explains the feature.
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
     * Audience of the plan.
     */
    description: string;
    /**
     * Euros per month with monthly billing.
     */
    monthly?: number;
    /**
     * Euros per month with annual billing.
     */
    annual?: number;
    /**
     * Text instead of a price.
     */
    price?: string;
    /**
     * Period of the price.
     */
    period?: string;
    /**
     * Length of the free trial in days.
     */
    trialDays?: number;
    /**
     * Whether the plan is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
    };
    /**
     * Features that are included or not.
     */
    features: {
      /**
       * The feature.
       */
      text: string;
      /**
       * Whether the plan includes the feature.
       */
      included: boolean;
      /**
       * Link to a page that explains the feature.
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
     * Audience of the plan.
     */
    description: string;
    /**
     * Euros per month with monthly billing.
     */
    monthly?: number;
    /**
     * Euros per month with annual billing.
     */
    annual?: number;
    /**
     * Text instead of a price.
     */
    price?: string;
    /**
     * Period of the price.
     */
    period?: string;
    /**
     * Length of the free trial in days.
     */
    trialDays?: number;
    /**
     * Whether the plan is recommended.
     */
    featured?: boolean;
    cta: {
      /**
       * The button's text.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
    };
    /**
     * Features that are included or not.
     */
    features: {
      /**
       * The feature.
       */
      text: string;
      /**
       * Whether the plan includes the feature.
       */
      included: boolean;
      /**
       * Link to a page that explains the feature.
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
     * Description of the entry.
     */
    text: string;
    /**
     * Target of the link.
     */
    href: string;
    /**
     * Short label.
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
       * Target of the link.
       */
      href: string;
    };
    demo: {
      /**
       * The link.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
    };
  };
}

/**
 * All pages of the site, one row per route.
 */
export interface Routes {
  /**
   * The routes, in the order of the sitemap.
   *
   * @minItems 1
   */
  routes: {
    /**
     * Id of the route, for links of the form route:<id>.
     */
    id: string;
    /**
     * The address without the language's prefix; :slug is replaced by the slug of each article of the collection.
     */
    path: string;
    /**
     * Name of the component in site/pages; by default the route's id.
     */
    page?: string;
    /**
     * Title in browser tabs and search results. Articles have their own titles.
     */
    title?: string;
    /**
     * One or two sentences for search results and social networks.
     */
    description?: string;
    /**
     * Data files that the page receives: a list of names, or a map from prop to file.
     */
    data?:
      | string[]
      | {
          [k: string]: string;
        };
    /**
     * Folder in content/pages with the text of the page.
     */
    prose?: string;
    /**
     * Collection that the page lists. With :slug in the path, the route has a page for each article.
     */
    collection?: string;
    /**
     * Number of articles per page of the listing.
     */
    perPage?: number;
    /**
     * Whether the listing has an Atom feed.
     */
    feed?: boolean;
    /**
     * Additional addresses of the page.
     */
    aliases?: string[];
    /**
     * Languages of the page; by default all.
     *
     * @minItems 1
     */
    languages?: string[];
    /**
     * Whether the page is an error page. Its path must end with /404.
     */
    error?: boolean;
    /**
     * Whether search engines should ignore the page.
     */
    noindex?: boolean;
  }[];
}

/**
 * The sectors that the service is for.
 */
export interface Sectors {
  /**
   * Name of the tabs.
   */
  label: string;
  words: {
    /**
     * Label of the problem.
     */
    pain: string;
    /**
     * Label of the example.
     */
    example: string;
    /**
     * Label of the solution.
     */
    solution: string;
    /**
     * Label of the result.
     */
    result: string;
    /**
     * Label of the case study.
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
     * Name.
     */
    name: string;
    /**
     * The first line.
     */
    hero: string;
    /**
     * The problem of the sector.
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
     * Excerpt of a case study.
     */
    caseStudy?: string;
  }[];
}

/**
 * A page for one kind of client. It shows its sections in the order of the list.
 */
export interface Segments {
  /**
   * The audience of the page, in two or three words.
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
   * Items: A button with a link.
   */
  actions: {
    /**
     * Text of the button.
     */
    label: string;
    /**
     * Target of the link.
     */
    href: string;
    /**
     * Whether the button is emphasized; at most one.
     */
    primary?: boolean;
  }[];
  /**
   * A sample of the daily notices, next to the heading.
   */
  digest?: {
    /**
     * Heading.
     */
    title: string;
    /**
     * Caption of the picture.
     */
    caption: string;
    /**
     * The notices.
     *
     * @minItems 2
     * @maxItems 5
     *
     * Items: A notice: source, reference, title and impact.
     */
    entries: {
      /**
       * Time of the notice, as 09:00.
       */
      time?: string;
      /**
       * The publisher, with its common name: BOE, CNMV.
       */
      source: string;
      /**
       * The document's reference.
       */
      code?: string;
      /**
       * The content, in one sentence.
       */
      title: string;
      /**
       * Level of impact.
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
           * Name of the icon.
           */
          icon: "bank" | "shield" | "energy" | "health";
          /**
           * Name of the sector.
           */
          name: string;
          /**
           * The regulatory burden of the sector.
           */
          text: string;
          /**
           * The regulators and journals that the service reads for the sector.
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
         * Id of the tab that is selected initially.
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
           * Id, used as fragment in the address.
           */
          id: string;
          /**
           * Text of the tab.
           */
          name: string;
          /**
           * First line of the panel.
           */
          hero: string;
          /**
           * Today's practice.
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
           * Items: A figure with its meaning.
           */
          results: {
            /**
             * The figure, in few characters.
             */
            value: string;
            /**
             * Meaning of the figure.
             */
            label: string;
          }[];
          /**
           * A case study in four facts.
           */
          case?: {
            /**
             * Heading of the case.
             */
            title: string;
            /**
             * The client, without names.
             */
            client: string;
            /**
             * What changed in the rules.
             */
            change: string;
            /**
             * What the team did.
             */
            response: string;
            /**
             * The outcome.
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
         * The roles.
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
           * What the role receives.
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
         * Description of the chart for screen readers.
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
           * Description of the task.
           */
          detail: string;
          /**
           * Duration in minutes.
           */
          minutes: number;
        }[];
        /**
         * Total of the chart, as a sentence.
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
         * Heading of the first column.
         */
        task: string;
        /**
         * Heading of the second column.
         */
        before: string;
        /**
         * Heading of the third column.
         */
        after: string;
        /**
         * The tasks.
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
           * With the service.
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
           * The time of the step, or how often it happens. With times, the steps appear on a timeline.
           */
          when?: string;
          /**
           * The step.
           */
          title: string;
          /**
           * What happens in the step.
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
         * Description of the table for screen readers.
         */
        caption: string;
        /**
         * Headings of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Heading of a column.
         */
        columns: string[];
        /**
         * The rows. Each row has one cell per column.
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
         * Caption of the drawing.
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
           * Where the documents of the stage are published.
           */
          source: string;
          /**
           * What the service does in the stage.
           */
          text: string;
          /**
           * Whether this is the current stage.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * Sender.
         */
        from: string;
        /**
         * Recipient.
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
         * Facts for the reader.
         *
         * @minItems 1
         *
         * Items: A fact with a name.
         */
        points: {
          /**
           * Name.
           */
          term: string;
          /**
           * The fact.
           */
          value: string;
        }[];
        /**
         * Reference to the source.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * A notice: source, reference, title and impact.
         */
        document: {
          /**
           * Time of the notice, as 09:00.
           */
          time?: string;
          /**
           * The publisher, with its common name: BOE, CNMV.
           */
          source: string;
          /**
           * The document's reference.
           */
          code?: string;
          /**
           * The content, in one sentence.
           */
          title: string;
          /**
           * Level of impact.
           */
          impact: "high" | "medium" | "low";
        };
        /**
         * The client.
         */
        client: {
          /**
           * Description of the client.
           */
          name: string;
          /**
           * What the agent knows about the client.
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
           * Time, as 09:00.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * A notice: source, reference, title and impact.
         */
        document: {
          /**
           * Time of the notice, as 09:00.
           */
          time?: string;
          /**
           * The publisher, with its common name: BOE, CNMV.
           */
          source: string;
          /**
           * The document's reference.
           */
          code?: string;
          /**
           * The content, in one sentence.
           */
          title: string;
          /**
           * Level of impact.
           */
          impact: "high" | "medium" | "low";
        };
        /**
         * Content of the rule.
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
           * Name.
           */
          name: string;
          /**
           * Items.
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
           * The client.
           */
          client: string;
          /**
           * Level of impact.
           */
          level: "high" | "medium" | "low";
          /**
           * The reason.
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
         * Items: A figure with its meaning.
         */
        items: {
          /**
           * The figure, in few characters.
           */
          value: string;
          /**
           * Meaning of the figure.
           */
          label: string;
        }[];
        /**
         * Origin of the figures.
         */
        note: string;
      }
  )[];
  /**
   * The last section of the page.
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
     * Items: A button with a link.
     */
    actions: {
      /**
       * Text of the button.
       */
      label: string;
      /**
       * Target of the link.
       */
      href: string;
      /**
       * Whether the button is emphasized; at most one.
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
   * Address of the published site, without a final slash.
   */
  baseUrl: string;
  /**
   * The site's name in feeds and on social networks.
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
     * Path prefix of the language's addresses; empty for the root.
     */
    prefix?: string;
    /**
     * The language's own name.
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
   * Data files that every page receives.
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
     * The registered name of the company.
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
     * Phone number, as displayed.
     */
    phone: string;
    /**
     * Postal address on one line.
     */
    address: string;
    /**
     * Office hours of the support.
     */
    hours: string;
  };
  /**
   * Named addresses, for links of the form link:<name>.
   */
  links: {
    [k: string]: string;
  };
  /**
   * Analytics.
   */
  analytics: {
    /**
     * Address of the analytics script, which loads only after consent. Empty for no analytics. Add its origin to allow.scripts and allow.connect too.
     */
    src: string;
  };
  /**
   * Additional origins in the content security policy.
   */
  allow?: {
    /**
     * Additional origins of scripts.
     *
     * Items: An origin.
     */
    scripts?: string[];
    /**
     * Additional origins for requests.
     *
     * Items: An origin.
     */
    connect?: string[];
  };
  /**
   * Whether pages hide a third party's badge with the parameter forceHideBadge.
   */
  badge: boolean;
  /**
   * Waitlist forms.
   */
  forms: {
    /**
     * Address that receives submissions as JSON. Empty to log submissions to the console. Add its origin to allow.connect too.
     */
    endpoint: string;
  };
  /**
   * Maximum weight of a page in kB (1,000 bytes). A heavier page fails the build.
   */
  budgets?: {
    all?: Budget;
    /**
     * Replaces the general budgets for one route, by its id in content/routes.yaml.
     */
    routes?: {
      [k: string]: Budget1;
    };
  };
  /**
   * Settings and labels for texts in Markdown.
   */
  markdown?: {
    /**
     * Width of pictures in texts, as the sizes attribute of HTML.
     */
    sizes?: string;
    /**
     * Text for screen readers after a link that opens in a new tab.
     */
    newTab?: string;
    /**
     * Name of a table that scrolls sideways, for screen readers.
     */
    table?: string;
    /**
     * Name of the link from a footnote back to the text.
     */
    footnote?: string;
    /**
     * Labels of callouts that replace the built-in ones.
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
       * Label of an important callout.
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
   * The HTML document, uncompressed.
   */
  html?: number;
  /**
   * The style sheets, compressed with Brotli.
   */
  css?: number;
  /**
   * All scripts that load without an interaction, compressed with Brotli.
   */
  js?: number;
}
/**
 * Weight in kB (1,000 bytes).
 */
export interface Budget1 {
  /**
   * The HTML document, uncompressed.
   */
  html?: number;
  /**
   * The style sheets, compressed with Brotli.
   */
  css?: number;
  /**
   * All scripts that load without an interaction, compressed with Brotli.
   */
  js?: number;
}

/**
 * The tags of articles, for topics across categories. The key is used for "tags" in front matter.
 */
export interface Tags {
  /**
   * A tag.
   */
  [k: string]: {
    /**
     * The name in articles and filters.
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
       * Target of the link.
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
     * What clients can change.
     *
     * Items: A change that clients can make.
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
     * Introduction to the axis.
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
       * Name.
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
         * Name.
         */
        name: string;
      }[];
    }[];
  }[];
}

/**
 * A waitlist page for a product that follows one European regulation; in Spanish only.
 */
export interface Trackers {
  /**
   * The audience of the page.
   */
  kicker: string;
  /**
   * The page's heading.
   */
  title: string;
  /**
   * What the product is and for whom.
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
     * What visitors get for signing up.
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
       * Name of the field in the submission.
       */
      name: "workEmail" | "sector" | "company" | "entityType";
      /**
       * Label.
       */
      label: string;
      /**
       * Hint below the field.
       */
      hint?: string;
      /**
       * Text of the first, empty option.
       */
      placeholder?: string;
      /**
       * The options of a list. Without options the field is a text field.
       *
       * @minItems 2
       *
       * Items: An option.
       */
      options?: {
        /**
         * The submitted value.
         */
        value: string;
        /**
         * Visible text.
         */
        label: string;
      }[];
    }[];
    /**
     * Text of the button.
     */
    submit: string;
    /**
     * Text of the button during submission: that it joins the list, or that it sends.
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
           * Duration or time of the step.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * Title of the compared text.
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
           * Whether the line is unchanged, removed or added.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * Description of the system.
         */
        system: string;
        /**
         * Questions and answers about the system.
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
         * Legal basis of the class.
         */
        basis: string;
        /**
         * The principles that follow from the mission.
         *
         * @minItems 2
         *
         * Items: A task.
         */
        checklist: {
          /**
           * The task.
           */
          task: string;
          /**
           * Article that requires the task.
           */
          basis: string;
          /**
           * Whether the task is done.
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
         * Description of the table for screen readers.
         */
        caption: string;
        /**
         * Headings of the columns.
         *
         * @minItems 2
         * @maxItems 4
         *
         * Items: Heading of a column.
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
           * Article that contains the obligation.
           */
          article: string;
          /**
           * Text of the obligation.
           */
          obligation: string;
          /**
           * The controls, one per column.
           *
           * @minItems 1
           * @maxItems 3
           *
           * Items: A control.
           */
          controls: string[];
          /**
           * Coverage in percent.
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
         * Caption of the picture.
         */
        caption: string;
        /**
         * Headings of the columns.
         *
         * @minItems 4
         * @maxItems 4
         *
         * Items: Heading of a column.
         */
        columns: string[];
        /**
         * The evidence.
         *
         * @minItems 2
         *
         * Items: One piece of evidence.
         */
        rows: {
          /**
           * File or record.
           */
          name: string;
          /**
           * The control that the evidence proves.
           */
          control: string;
          /**
           * Expiry date.
           */
          expires: string;
          /**
           * The ticket that the evidence was exported to.
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
           * Name.
           */
          name: string;
          /**
           * Price.
           */
          price: string;
          /**
           * What the plan includes.
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
   * Line above the heading.
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
     * Text of the button.
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
     * Text of the button.
     */
    label: string;
    /**
     * Message after the request.
     */
    note: string;
  };
  /**
   * Key figures.
   *
   * @minItems 2
   *
   * Items: A fact with a name.
   */
  facts: {
    /**
     * Name.
     */
    term: string;
    /**
     * The fact.
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
       * Status.
       */
      status: "certified" | "in-progress" | "planned";
      /**
       * What it covers.
       */
      description: string;
      /**
       * Date or planned date.
       */
      date: string;
      /**
       * Name of the icon.
       */
      icon?: "gdpr" | "iso" | "soc" | "eu";
      /**
       * Link to more information.
       */
      link?: string;
    }[];
  };
  /**
   * First questions of large clients.
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
       * Id, used as fragment in the address.
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
       * The measures.
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
         * Name.
         */
        name: string;
        /**
         * Format.
         */
        type: string;
        /**
         * Size.
         */
        size: string;
        /**
         * Address of the document. Without it the download is disabled.
         */
        url?: string;
      }[];
      /**
       * Whether the card opens and closes.
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
     * How to report, and what happens then.
     */
    text: string;
    /**
     * Text of the link.
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
     * Text of the link.
     */
    label: string;
    /**
     * Response time.
     */
    response: string;
  };
}
