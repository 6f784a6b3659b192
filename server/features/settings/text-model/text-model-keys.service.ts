import type { z } from 'zod';
import type {
  addTextModelKeyBodySchema,
  TextModelKey,
  updateTextModelKeyBodySchema,
} from '#contract/settings.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { isMasked, maskKey } from './key-mask.ts';
import { addressOfAudience, resolveEndpoint } from './text-model-endpoint.ts';
import {
  deleteKey,
  findKey,
  findKeyForUpdate,
  insertKey,
  type KeyRow,
  listKeys,
  updateKey,
} from './text-model-keys.repository.ts';
import { readTextModelSettings } from './text-model-settings.service.ts';

type AddedKey = z.output<typeof addTextModelKeyBodySchema>;
type ChangedKey = z.output<typeof updateTextModelKeyBodySchema>;

export const keyNotFound = () => new AppError('not_found', { message: 'This API key no longer exists.' });

async function chosenAudience(context: AppContext, connection: Connection): Promise<string> {
  return resolveEndpoint(await readTextModelSettings(connection), context.config).audience;
}

function viewOf(context: AppContext, row: KeyRow, chosen: string): TextModelKey {
  const isSetAside = row.setAsideUntil !== null && row.setAsideUntil > context.now();
  return {
    _id: row.id,
    name: row.name,
    key: row.maskedKey,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    sentTo: addressOfAudience(row.audience, context.config),
    matchesProvider: row.audience === chosen,
    heldBackReason: row.heldBackReason,
    setAsideUntil: isSetAside ? (row.setAsideUntil?.toISOString() ?? null) : null,
    setAsideReason: isSetAside ? row.setAsideReason : null,
  };
}

/** Columns of a newly entered key: encrypted for its row, bound to the current address, not used yet. */
function sealedColumns(context: AppContext, key: string, id: string, audience: string) {
  return {
    encryptedKey: context.secretBox.seal(key, id),
    maskedKey: maskKey(key),
    audience,
    heldBackReason: 'It has not been tested yet.',
    setAsideUntil: null,
    setAsideReason: null,
  };
}

/** What the audit log stores about a key: nothing that helps to guess it, not even the mask. */
function auditedFacts(row: KeyRow | null, note: object = {}) {
  return row && { name: row.name, isActive: row.isActive, audience: row.audience, ...note };
}

function noteChange(
  transaction: Transaction,
  by: ChangeAuthor,
  action: string,
  keyId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const subject = { subjectType: 'text_model_key', subjectId: keyId };
  return recordAudit(transaction, { ...by, ...subject, action: `text_model_key.${action}`, before, after });
}

function addKey(
  context: AppContext,
  { name, key, isActive = true }: AddedKey,
  by: ChangeAuthor,
): Promise<TextModelKey> {
  return inTransaction(context, async (transaction) => {
    const id = newId();
    const audience = await chosenAudience(context, transaction);
    const sealed = sealedColumns(context, key, id, audience);
    const row = await insertKey(transaction, { id, name, isActive, ...sealed });
    await noteChange(transaction, by, 'added', id, null, auditedFacts(row));
    return viewOf(context, row, audience);
  });
}

function changeKey(
  context: AppContext,
  id: string,
  by: ChangeAuthor,
  decide: (before: KeyRow, chosen: string) => { action: string; columns: Partial<KeyRow>; note?: object },
): Promise<TextModelKey> {
  return inTransaction(context, async (transaction) => {
    const before = await findKeyForUpdate(transaction, id);
    if (!before) throw keyNotFound();
    const chosen = await chosenAudience(context, transaction);
    const { action, columns, note } = decide(before, chosen);
    const after = { ...before, ...columns };
    await updateKey(transaction, id, columns);
    await noteChange(transaction, by, action, id, auditedFacts(before), auditedFacts(after, note));
    return viewOf(context, after, chosen);
  });
}

function removeKey(context: AppContext, id: string, by: ChangeAuthor): Promise<void> {
  return inTransaction(context, async (transaction) => {
    const before = await findKeyForUpdate(transaction, id);
    if (!before) throw keyNotFound();
    await deleteKey(transaction, id);
    await noteChange(transaction, by, 'deleted', id, auditedFacts(before), null);
  });
}

interface KeyHooks {
  onKeyAdded: () => void;
  /** Calls the provider with a stored key and notes the result. */
  testKey: (id: string) => Promise<unknown>;
}

/**
 * The Admin's operations on keys; each change is in the audit log. Those that name a key throw not_found if
 * it is gone.
 */
export function createTextModelKeys(context: AppContext, hooks: KeyHooks) {
  /** After the commit, because no transaction may wait for a provider. */
  async function putToTest(id: string): Promise<TextModelKey> {
    await hooks.testKey(id);
    const row = await findKey(context.db, id);
    if (!row) throw keyNotFound();
    return viewOf(context, row, await chosenAudience(context, context.db));
  }

  return {
    /** All keys, masked, newest first. */
    async list(): Promise<TextModelKey[]> {
      const chosen = await chosenAudience(context, context.db);
      return (await listKeys(context.db)).map((row) => viewOf(context, row, chosen));
    },

    async add(body: AddedKey, by: ChangeAuthor): Promise<TextModelKey> {
      const added = await addKey(context, body, by);
      hooks.onKeyAdded();
      return putToTest(added._id);
    },

    /** A masked key keeps the stored one; a new one is bound to the current address and tested. */
    async update(id: string, { name, key, isActive }: ChangedKey, by: ChangeAuthor): Promise<TextModelKey> {
      const isKeyReplaced = !isMasked(key);
      const changed = await changeKey(context, id, by, (before, chosen) => ({
        action: 'updated',
        columns: {
          name,
          isActive: isActive ?? before.isActive,
          ...(isKeyReplaced ? sealedColumns(context, key, id, chosen) : {}),
        },
        note: { isKeyReplaced },
      }));
      return isKeyReplaced ? putToTest(id) : changed;
    },

    toggle(id: string, by: ChangeAuthor): Promise<TextModelKey> {
      return changeKey(context, id, by, ({ isActive }) => ({
        action: isActive ? 'deactivated' : 'activated',
        columns: { isActive: !isActive },
      }));
    },

    remove: (id: string, by: ChangeAuthor): Promise<void> => removeKey(context, id, by),
  };
}
