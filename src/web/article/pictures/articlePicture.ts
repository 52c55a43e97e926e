/** A picture of an article, as the large view shows it. */
export type ArticlePicture = { address: string; alternative: string; caption: string }
