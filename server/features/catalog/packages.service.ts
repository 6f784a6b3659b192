import type { z } from 'zod';
import { PACKAGE_POINTS, PACKAGES_MAX, type packageBodySchema } from '#contract/catalog.ts';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/new-id.ts';
import type { ChangeAuthor } from '#server/platform/audit.ts';
import type { AppContext } from '#server/platform/context.ts';
import { savedAt } from '#server/platform/edit-conflict.ts';
import { AppError } from '#server/platform/errors.ts';
import { changeCatalogue, requireSeen } from './change.ts';
import {
  countPackagesForInsert,
  deletePackage,
  findPackage,
  findPackageForUpdate,
  insertPackage,
  listPackages,
  type PackageRow,
  updatePackage,
} from './packages.repository.ts';

type PackageBody = z.output<typeof packageBodySchema>;

const DEFAULT_VALIDITY_DAYS = 30;

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
        const count = await countPackagesForInsert(transaction);
        if (count >= PACKAGES_MAX) throw new AppError('too_many_packages');
        const now = context.now();
        const dates = { createdAt: now, updatedAt: now };
        const row = await insertPackage(transaction, { id: newId(), ...columnsOf(body, null), ...dates });
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
