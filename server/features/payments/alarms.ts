import type { Transaction } from '#server/db/client.ts';
import { inTransaction } from '#server/platform/context.ts';
import type { PaymentTools } from './payment-ports.ts';

export interface Alarm {
  /** What operators count it by. */
  code: string;
  /** For the log. */
  facts: object;
  sentence: string;
}

export type RaiseAlarm = (alarm: Alarm) => void;

/** A person has to look: counted, and in the log. */
export function sound({ watch, context }: PaymentTools, { code, facts, sentence }: Alarm): void {
  watch.alarm(code);
  context.log.error({ alarm: true, code, ...facts }, sentence);
}

/** A transaction whose alarms sound once it is committed: what is rolled back and done again is one alarm, not two. */
export async function inAlarmingTransaction<Result>(
  tools: PaymentTools,
  work: (transaction: Transaction, alarm: RaiseAlarm) => Promise<Result>,
): Promise<Result> {
  const alarms: Alarm[] = [];
  const result = await inTransaction(tools.context, (transaction) =>
    work(transaction, (alarm) => alarms.push(alarm)),
  );
  for (const alarm of alarms) sound(tools, alarm);
  return result;
}
