import { defaultMailChoices, type MailChoices, type MailTopic, mailTopicSchema } from '#contract/mail.ts';
import { type Actor, type AppContext, inTransaction } from '#server/platform/context.ts';
import { findChoices, listWanting, storeChoice } from './operator-mails.repository.ts';

/** Which operators receive which mails; each of them chooses. Moderators receive those about tickets only. */
export function createOperatorMails(context: AppContext) {
  const { db } = context;

  async function choicesOf({ userId }: Actor): Promise<MailChoices> {
    const choices = { ...defaultMailChoices };
    for (const { topic, isWanted } of await findChoices(db, userId)) {
      // A topic of another release is ignored.
      const known = mailTopicSchema.safeParse(topic);
      if (known.success) choices[known.data] = isWanted;
    }
    return choices;
  }

  return {
    choicesOf,

    addresses: (topic: MailTopic): Promise<string[]> =>
      listWanting(db, {
        topic,
        isDefault: defaultMailChoices[topic],
        roles: topic === 'ticket' ? ['Admin', 'moderator'] : ['Admin'],
      }),

    async choose(actor: Actor, choices: Partial<MailChoices>): Promise<MailChoices> {
      await inTransaction(context, async (transaction) => {
        for (const topic of mailTopicSchema.options) {
          const isWanted = choices[topic];
          if (isWanted !== undefined)
            await storeChoice(transaction, { userId: actor.userId, topic, isWanted });
        }
      });
      return choicesOf(actor);
    },
  };
}
