// Pictures from mails have no publisher's address. They get one that never resolves ('.invalid', RFC 2606), so the cleaner and
// the signature treat them like any other picture.
const origin = 'https://stored-picture.invalid/'

/** `hash`: SHA-256 of the bytes, in hex. */
export const storedPictureAddress = (hash: string): string => origin + hash

export const isStoredPicture = (url: string): boolean => url.startsWith(origin)

export const hashOfStoredPicture = (url: string): string => url.slice(origin.length)
