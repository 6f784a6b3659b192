import { emailSchema } from '#contract/identity.ts';
import type { AppContext } from '../platform/context.ts';
import { examplesOf, fillTemplate, issuesOf } from './fill-template.ts';
import { layOut, type MailBrand } from './layout.ts';
import type { MailContent, MailDefinition, MailTemplate, sharedPlaceholders } from './mail-definition.ts';
import { findTemplate } from './mail-templates.repository.ts';
import { findMail } from './registry.ts';

/** A mail in its final form. */
export interface Letter {
  /** The site's name. */
  senderName: string;
  subject: string;
  html: string;
  text: string;
  /** Null if no answer makes sense. */
  replyTo: string | null;
}

export interface LetterDependencies {
  brand: () => Promise<MailBrand>;
  /** Where answers to mails go; null if there is no such address. */
  supportAddress: () => Promise<string | null>;
  /** Returns HTML that cannot run, submit or load anything. */
  sanitiseHtml: (html: string) => string;
}

/** Writes mails from the registry, in the Admins' own words where they have stored some. */
export function createLetters(
  { db, log }: Pick<AppContext, 'db' | 'log'>,
  { brand: readBrand, supportAddress, sanitiseHtml }: LetterDependencies,
) {
  function replyAddress(
    { answersTo, group }: MailDefinition,
    { replyTo, values }: Pick<MailContent, 'values' | 'replyTo'>,
    support: string | null,
  ) {
    const usual = group === 'To operators' ? null : support;
    const address = replyTo ?? (answersTo === undefined ? usual : values[answersTo]);
    return typeof address === 'string' && emailSchema.safeParse(address).success ? address : null;
  }

  async function compose(
    definition: MailDefinition,
    template: MailTemplate,
    content: Pick<MailContent, 'values' | 'replyTo'>,
  ): Promise<Letter> {
    const [brand, support] = await Promise.all([readBrand(), supportAddress()]);
    const shared: Record<keyof typeof sharedPlaceholders, string> = {
      siteName: brand.name,
      siteAddress: brand.url,
      supportAddress: support ?? '',
    };
    const filled = fillTemplate(template, { ...shared, ...content.values }, sanitiseHtml);
    const replyTo = replyAddress(definition, content, support);
    const laidOut = layOut(filled, { brand, canReply: replyTo !== null });
    return { senderName: brand.name, subject: filled.subject, ...laidOut, replyTo };
  }

  /** What keeps this template from being used; empty if nothing does. */
  const check = (definition: MailDefinition, template: MailTemplate) =>
    issuesOf(definition, template, sanitiseHtml);

  /** A stored template that no longer fits the mail must not keep it from being sent. */
  async function templateOf(definition: MailDefinition): Promise<MailTemplate> {
    const own = await findTemplate(db, definition.id);
    if (!own) return definition.defaults;
    const [issue] = check(definition, own);
    if (!issue) return own;
    log.error(
      { alarm: true, mail: definition.id, issue },
      'the stored text of a mail cannot be used; the default was sent',
    );
    return definition.defaults;
  }

  return {
    check,
    async write(content: MailContent): Promise<Letter> {
      const definition = findMail(content.mailId);
      if (!definition) throw new Error(`there is no mail ${content.mailId}`);
      return compose(definition, await templateOf(definition), content);
    },
    /** As `write` would send it, with example values. */
    preview: (definition: MailDefinition, template: MailTemplate): Promise<Letter> =>
      compose(definition, template, { values: examplesOf(definition) }),
  };
}

export type Letters = ReturnType<typeof createLetters>;
