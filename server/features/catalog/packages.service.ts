import type { z } from 'zod';
import { PACKAGE_POINTS, PACKAGES_MAX, type packageBodySchema } from '#contract/catalog.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import { type ChangeAuthor, recordAudit } from '#server/platform/audit.ts';
import { type AppContext, inTransaction } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeCatalogue, requireSeen } from './change.ts';
import {
  deletePackage,
  findPackage,
  findPackageForUpdate,
  insertPackage,
  listPackages,
  listPackagesForChange,
  type PackageRow,
  placePackage,
  updatePackage,
} from './packages.repository.ts';

type PackageBody = z.output<typeof packageBodySchema>;

const DEFAULT_VALIDITY_DAYS = 30;

const OTHER_PACKAGES =
  'A package was added or deleted in the meantime. Nothing was moved; please check again.';

const packageNotFound = () => new AppError('not_found', { message: 'This package no longer exists.' });

/** The bullets by position: those left out keep their value, and trailing empty ones are dropped. */
function pointsOf(body: PackageBody, stored: readonly string[]): string[] {
  const points = PACKAGE_POINTS.map((name, index) => body[name] ?? stored[index] ?? '');
  return points.slice(0, points.findLastIndex((point) => point !== '') + 1);
}

const columnsOf = (body: PackageBody, stored: PackageRow | null) => ({
  name: body.packageName,
  priceMinor: body.price,
  credits: body.credit,
  validityDays: body.validity ?? stored?.validityDays ?? DEFAULT_VALIDITY_DAYS,
  highlight: body.highlight ?? stored?.highlight ?? 'auto',
  membership: body.membership ?? stored?.membership ?? 'none',
  points: pointsOf(body, stored?.points ?? []),
});

async function lockPackage(transaction: Transaction, id: string): Promise<PackageRow> {
  const row = await findPackageForUpdate(transaction, id);
  if (!row) throw packageNotFound();
  return row;
}

/** Operations for Admins and the public. Those that name a package throw not_found if it is gone. */
export function createPackages(context: AppContext) {
  const change = (by: ChangeAuthor, work: Parameters<typeof changeCatalogue<PackageRow>>[3]) =>
    changeCatalogue<PackageRow>(context, 'package', by, work);

  return {
    list: () => listPackages(context.db),

    async require(id: string): Promise<PackageRow> {
      const found = await findPackage(context.db, id);
      if (!found) throw packageNotFound();
      return found;
    },

    /** Throws too_many_packages, also for the second of two concurrent attempts to add the last one. */
    async add(body: PackageBody, by: ChangeAuthor): Promise<PackageRow> {
      const { after } = await change(by, async (transaction) => {
        const others = await listPackagesForChange(transaction);
        if (others.length >= PACKAGES_MAX) throw new AppError('too_many_packages');
        const position = (others.at(-1)?.position ?? 0) + 1;
        const now = context.now();
        const dates = { createdAt: now, updatedAt: now };
        const row = await insertPackage(transaction, {
          id: newId(),
          position,
          ...columnsOf(body, null),
          ...dates,
        });
        return { action: 'added', before: null, after: row };
      });
      return after as PackageRow;
    },

    /** Throws catalogue_changed if the editor has not seen the latest save. */
    async edit(id: string, body: PackageBody, by: ChangeAuthor): Promise<PackageRow> {
      const { after } = await change(by, async (transaction) => {
        const before = await lockPackage(transaction, id);
        await requireSeen(transaction, 'package', before, body.updatedAt);
        const row = { ...before, ...columnsOf(body, before), updatedAt: savedAt(before, context.now()) };
        await updatePackage(transaction, row);
        return { action: 'updated', before, after: row };
      });
      return after as PackageRow;
    },

    /** Throws catalogue_changed if these are not all packages, because one was added or deleted meanwhile. */
    async order(ids: readonly string[], by: ChangeAuthor): Promise<PackageRow[]> {
      await inTransaction(context, async (transaction) => {
        const before = await listPackagesForChange(transaction);
        const known = before.map(({ id }) => id);
        if (known.length !== ids.length || !known.every((id) => ids.includes(id))) {
          throw new AppError('catalogue_changed', { message: OTHER_PACKAGES });
        }
        for (const [index, id] of ids.entries()) await placePackage(transaction, id, index + 1);
        const namesOf = (order: readonly string[]) =>
          order.map((id) => before.find((row) => row.id === id)?.name);
        await recordAudit(transaction, {
          ...by,
          action: 'packages.ordered',
          subjectType: 'package',
          subjectId: '',
          before: { packages: namesOf(known) },
          after: { packages: namesOf(ids) },
        });
        await context.contentVersion.announce(transaction);
      });
      context.contentVersion.bump();
      return listPackages(context.db);
    },

    /** Orders keep their own copy of the package. */
    async remove(id: string, by: ChangeAuthor): Promise<void> {
      await change(by, async (transaction) => {
        const before = await lockPackage(transaction, id);
        await deletePackage(transaction, id);
        return { action: 'deleted', before, after: null };
      });
    },
  };
}
