/** The cost of one argon2id hash. It is no setting, so no instance has weak passwords by accident. */
export type PasswordCost = { memoryKib: number; passes: number; lanes: number }

/** OWASP's parameters. */
export const owaspCost: PasswordCost = { memoryKib: 19 * 1024, passes: 2, lanes: 1 }
