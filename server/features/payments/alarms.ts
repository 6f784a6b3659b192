import type { Transaction } from '#server/db/client.ts';
import { inTransaction } from '#server/platform/context.ts';
import type { PaymentTools } from './payment-ports.ts';

export interface Alarm {
  /** Label of the metric. */
  code: string;
  /** For the log. */
  facts: object;
  sentence: string;
}

export type RaiseAlarm = (alarm: Alarm) => void;

/** Counts and logs what an operator has to look at. */
export function sound({ watch, context }: PaymentTools, { code, facts, sentence }: Alarm): void {
  watch.alarm(code);
  context.log.error({ alarm: true, code, ...facts }, sentence);
}

/**
 * Runs a transaction and raises its alarms after the commit, so that a rollback and retry raise one alarm,
 * not two.
 */
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
