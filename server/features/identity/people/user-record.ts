import { membershipSchema, roleSchema, type UserRecord } from '#contract/identity.ts';
import type { PersonRecord } from './people-list.repository.ts';

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
  };
}
