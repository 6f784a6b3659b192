import type { Mail, MailSummary, MailTemplate } from '#contract/mail.ts';
import type { Mailer } from '#server/clients/mailer/index.ts';
import {
  deleteTemplate,
  findMail,
  findTemplate,
  type Letters,
  listTemplates,
  type MailDefinition,
  mailDefinitions,
  type StoredTemplate,
  sendLetterNow,
  sharedPlaceholders,
  storeTemplate,
} from '#server/mail/index.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { requireUnchanged, savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { noteMailTest } from './mail-test.repository.ts';

export interface Mailing {
  mailer: Mailer;
  letters: Letters;
}

function requireMail(id: string): MailDefinition {
  const definition = findMail(id);
  if (!definition) throw new AppError('not_found');
  return definition;
}

/** What a template consists of, without when it was stored. */
const templateOf = ({ subject, format, body }: MailTemplate): MailTemplate => ({ subject, format, body });

type Check = Letters['check'];

function summaryOf(definition: MailDefinition, own: StoredTemplate | null, check: Check): MailSummary {
  return {
    _id: definition.id,
    group: definition.group,
    name: definition.name,
    sentWhen: definition.sentWhen,
    isChanged: own !== null,
    problem: own ? (check(definition, own)[0]?.message ?? null) : null,
  };
}

function viewOf(definition: MailDefinition, own: StoredTemplate | null, check: Check): Mail {
  const { needed, defaults } = definition;
  const placeholders = Object.entries({ ...definition.placeholders, ...sharedPlaceholders });
  return {
    ...summaryOf(definition, own, check),
    placeholders: placeholders.map(([name, { meaning }]) => ({
      name,
      meaning,
      isNeeded: needed.includes(name),
    })),
    template: templateOf(own ?? defaults),
    defaults,
    updatedAt: own?.updatedAt.toISOString() ?? null,
  };
}

function requireUsable(definition: MailDefinition, template: MailTemplate, check: Check): void {
  const issues = check(definition, template);
  const [first] = issues;
  if (!first) return;
  throw new AppError('invalid_request', {
    message: first.message,
    issues: issues.map(({ field, message }) => ({ path: [field], message })),
  });
}

interface Change {
  definition: MailDefinition;
  /** Null for the default. */
  template: MailTemplate | null;
  by: ChangeAuthor;
  /** The last save the editor saw; undefined overwrites whatever is stored. */
  seen?: string | null | undefined;
}

/** Stores a text, or none; returns what is stored. */
function change(context: AppContext, { definition, template, by, seen }: Change) {
  const { id } = definition;
  const subject = { subjectType: 'mail', subjectId: id };
  return inTransaction(context, async (transaction) => {
    const before = await findTemplate(transaction, id);
    const storedAt = before?.updatedAt ?? null;
    await requireUnchanged(
      transaction,
      { ...subject, name: 'this email', code: 'mail_changed', storedAt },
      seen,
    );
    if (!template && !before) return null;
    const after = template && { ...template, updatedAt: savedAt({ updatedAt: storedAt }, context.now()) };
    await (after ? storeTemplate(transaction, id, after) : deleteTemplate(transaction, id));
    await recordAudit(transaction, {
      ...by,
      ...subject,
      action: after ? 'mail.changed' : 'mail.reset',
      before: before && templateOf(before),
      after: template,
    });
    return after;
  });
}

/** The texts of mails, as Admins see and change them. */
export function createMailTemplates(context: AppContext, { mailer, letters }: Mailing) {
  const { db, config, limiter } = context;
  const { check } = letters;

  return {
    async list() {
      const stored = await listTemplates(db);
      return {
        mails: mailDefinitions.map((definition) =>
          summaryOf(definition, stored.get(definition.id) ?? null, check),
        ),
        hasServer: config.mail.smtpUrl !== null,
        from: config.mail.from,
      };
    },

    async read(id: string): Promise<Mail> {
      const definition = requireMail(id);
      return viewOf(definition, await findTemplate(db, id), check);
    },

    /** Throws invalid_request if the mail could not be written from it, mail_changed after another save. */
    async store(id: string, template: MailTemplate, by: ChangeAuthor, seen?: string | null): Promise<Mail> {
      const definition = requireMail(id);
      requireUsable(definition, template, check);
      const stored = await change(context, { definition, template: templateOf(template), by, seen });
      return viewOf(definition, stored, check);
    },

    async reset(id: string, by: ChangeAuthor): Promise<Mail> {
      const definition = requireMail(id);
      return viewOf(definition, await change(context, { definition, template: null, by }), check);
    },

    async preview(id: string, template: MailTemplate) {
      const definition = requireMail(id);
      requireUsable(definition, template, check);
      return letters.preview(definition, template);
    },

    /** Throws message_not_sent if the mail server does not accept it. */
    async sendTest(id: string, template: MailTemplate, { email, userId }: Actor): Promise<void> {
      const definition = requireMail(id);
      requireUsable(definition, template, check);
      await limiter.take('testMailsPerUser', userId);
      const letter = await letters.preview(definition, template);
      try {
        await sendLetterNow(context, mailer, { to: email, letter });
      } catch (cause) {
        context.log.warn({ err: cause }, 'a test mail was not taken');
        throw new AppError('message_not_sent', { cause });
      }
      const { smtpUrl, from } = config.mail;
      if (smtpUrl !== null) await noteMailTest(db, { server: new URL(smtpUrl).host, from });
    },
  };
}
