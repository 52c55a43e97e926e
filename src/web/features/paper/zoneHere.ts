/** The server has no other clock for a mail than that of the profile. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
