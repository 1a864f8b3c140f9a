/** What the audit log names, by group. */
export const auditKinds = {
  'sign-in': ['signed-in', 'sign-in-failed'],
  account: [
    'registered',
    'password-changed',
    'password-reset',
    'email-changed',
    'passkey-added',
    'passkey-removed',
    'token-created',
    'token-revoked',
    'bot-created',
    'bot-deleted',
    'bot-offered',
    'account-deleted',
  ],
  admin: [
    'account-banned',
    'account-ban-lifted',
    'address-banned',
    'address-ban-lifted',
    'table-closed',
    'report-resolved',
    'message-removed',
    'admin-granted',
    'admin-revoked',
    'bot-registered',
    'bot-unregistered',
  ],
} as const;

export type AuditGroup = keyof typeof auditKinds;
export type AuditKind = (typeof auditKinds)[AuditGroup][number];

export const auditGroups = Object.keys(auditKinds) as [AuditGroup, ...AuditGroup[]];

/** Holders of the administrators' token, and of the command line on the machine itself, act without an account. */
export const auditOperators = ['token', 'command-line'] as const;

export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly kind: AuditKind;
  /** The account that did it, or one of `auditOperators`; empty if nobody is known. */
  readonly actor: string;
  readonly actorName: string | null;
  /** The account, table, report or address that it was done to; empty if that is the actor. */
  readonly subject: string;
  readonly subjectName: string | null;
  /** The network address of the actor. */
  readonly address: string;
}

export interface AuditPage {
  /** Newest first. */
  readonly entries: readonly AuditEntry[];
  /** Asks for the next page; null after the last. */
  readonly next: string | null;
}
