// Limits on the cost of one document. Real feeds stay far below; the limits are for hostile ones.

/** Items read from one document; reading stops there. The longest podcasts list some 5,000. */
export const maxItemsPerDocument = 10_000
/** Depth of open elements; deeper tags are ignored, their text is kept. */
export const maxDepth = 512
export const maxAttributesPerElement = 64
/** Elements and texts kept of one item, and of the feed's head. */
export const maxNodesPerPart = 50_000
/** The same for a whole document; reading stops there. A feed of 10 MB has some hundred thousand. */
export const maxNodesPerDocument = 500_000
/** Links, categories, authors, enclosures and other lists of one item. */
export const maxListEntries = 200

/** The base of relative addresses; each resolved address is at least as long. */
export const maxBaseChars = 1000
/** For all bases of a document's elements together. Beyond it, relative addresses are left out. */
export const maxBaseCharsPerDocument = 100_000_000
/** Recordings of one item of a JSON Feed. */
export const maxAttachments = 50

/** Chapters of one recording; real ones have some dozens. */
export const maxChapters = 1000
/** Lines of one transcript: ten hours of talk, one for each breath. */
export const maxTranscriptLines = 40_000
