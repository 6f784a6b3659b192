/** Sanitised HTML with its plain-text version, the only value that is not escaped. */
export interface RichValue {
  html: string;
  text: string;
}
type Value = string | RichValue;

/** One mail to be written: its entry in the registry and the values of its placeholders. */
export interface MailContent {
  mailId: string;
  values: Readonly<Record<string, Value>>;
  /** Where an answer goes, if not where the definition says. */
  replyTo?: string;
}

export interface Placeholder {
  /** What it stands for, in the words of the back office. */
  meaning: string;
  /** Used in previews and tests. */
  example: string;
  /** A link may carry a one-time token, so it never stands in a subject. */
  isLink?: boolean;
}

export type MailGroup = 'Account' | 'Listings' | 'Orders' | 'Support' | 'To operators';

/** What an Admin may replace. */
export interface MailTemplate {
  subject: string;
  /** `text` is escaped, with its line breaks; `html` is sanitised. */
  format: 'text' | 'html';
  body: string;
}

export interface MailDefinition {
  readonly id: string;
  readonly group: MailGroup;
  readonly name: string;
  /** To whom and when, as one sentence. */
  readonly sentWhen: string;
  readonly placeholders: Readonly<Record<string, Placeholder>>;
  /** Without these the mail would not serve its purpose, such as the link that sets a password. */
  readonly needed: readonly string[];
  /**
   * The placeholder that holds the address for answers. Without one, a person's answers go to the support
   * address and an operator's nowhere.
   */
  readonly answersTo?: string;
  readonly defaults: MailTemplate;
}

interface Declaration<Name extends string>
  extends Omit<MailDefinition, 'placeholders' | 'needed' | 'answersTo' | 'defaults'> {
  placeholders: Record<Name, Placeholder>;
  needed?: readonly NoInfer<Name>[];
  answersTo?: NoInfer<Name>;
  subject: string;
  /** Empty lines separate paragraphs. `[Label]({{link}})` on a line of its own becomes a button. */
  text: string;
}

/** Known in every mail. */
export const sharedPlaceholders = {
  siteName: { meaning: 'The name of the site', example: 'Listwright' },
  siteAddress: { meaning: 'The address of the site', example: 'https://listings.example' },
  supportAddress: { meaning: 'The support address, if there is one', example: 'support@listings.example' },
} as const satisfies Record<string, Placeholder>;

/** Declares a mail; `write` fills in its placeholders. */
export function defineMail<const Name extends string>(declaration: Declaration<Name>) {
  const { subject, text, needed = [], ...facts } = declaration;
  const definition: MailDefinition = { ...facts, needed, defaults: { subject, format: 'text', body: text } };
  return {
    definition,
    write: (values: Record<Name, Value>, options: Pick<MailContent, 'replyTo'> = {}): MailContent => ({
      mailId: facts.id,
      values,
      ...options,
    }),
  };
}
