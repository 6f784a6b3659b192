import { type MoneySpent, membershipSchema, roleSchema, type UserRecord } from '#contract/identity.ts';
import type { SpentRow } from './people-filter.repository.ts';
import type { PersonRecord } from './people-list.repository.ts';

/** All currencies we support have two decimals. */
export const moneyOf = (spent: readonly SpentRow[]): MoneySpent[] =>
  spent.map(({ amountMinor, ...place }) => ({ ...place, amount: amountMinor / 100 }));

/** A user with the specification's field names. */
export function recordOf(person: PersonRecord): UserRecord {
  const { aboutMe, address, city, country, phone } = person;
  return {
    _id: person.id,
    userName: person.name,
    name: person.name,
    UserEmail: person.email,
    email: person.email,
    userRole: roleSchema.parse(person.role),
    userMembership: membershipSchema.parse(person.membership),
    membershipEndsAt: person.membershipEndsAt?.toISOString() ?? null,
    currentBalance: person.balance,
    credits: person.balance,
    profileURL: person.image,
    aboutMe,
    address,
    city,
    country,
    phone,
    emailVerified: person.emailVerified,
    twoFactorEnabled: person.twoFactorEnabled,
    isDisabled: person.disabledAt !== null,
    createdAt: person.createdAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    spent: moneyOf(person.spent),
  };
}
