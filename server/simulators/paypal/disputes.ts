import { disputeAnswer } from './answers.ts';
import { type Core, newPayPalId } from './core.ts';
import type { DisputeRecord } from './records.ts';
import { requireCapture } from './refunds.ts';
import { notFound } from './rest-error.ts';

export async function requireDispute({ store }: Core, disputeId: string): Promise<DisputeRecord> {
  const dispute = await store.get<DisputeRecord>('dispute', disputeId);
  if (!dispute) throw notFound();
  return dispute;
}

/** The buyer disputes a capture. */
export async function openDispute(
  core: Core,
  captureId: string,
  reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
): Promise<DisputeRecord> {
  const { capture } = await requireCapture(core, captureId);
  const at = core.now().toISOString();
  const dispute: DisputeRecord = {
    id: `PP-D-${newPayPalId().slice(0, 8)}`,
    captureId,
    status: 'OPEN',
    reason,
    amount: capture.amount,
    createdAt: at,
    updatedAt: at,
  };
  await core.store.add('dispute', dispute.id, dispute);
  publishDispute(core, dispute, 'CUSTOMER.DISPUTE.CREATED', 'A new dispute opened');
  return dispute;
}

export async function resolveDispute(
  core: Core,
  disputeId: string,
  outcome: NonNullable<DisputeRecord['outcome']>,
): Promise<DisputeRecord> {
  const resolved = await core.store.change('dispute', disputeId, (dispute: DisputeRecord) => {
    Object.assign(dispute, { status: 'RESOLVED', outcome, updatedAt: core.now().toISOString() });
    return dispute;
  });
  if (!resolved) throw notFound();
  publishDispute(core, resolved, 'CUSTOMER.DISPUTE.RESOLVED', 'A dispute was resolved');
  return resolved;
}

function publishDispute(core: Core, dispute: DisputeRecord, eventType: string, words: string): void {
  core.publish({
    event_type: eventType,
    resource_type: 'dispute',
    summary: `${words} with Case # ${dispute.id}`,
    resource: disputeAnswer(core, dispute),
  });
}
