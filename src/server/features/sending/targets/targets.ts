import type { SendKind } from '../../../../shared/sendKinds.ts'
import { gotify } from './gotify.ts'
import { instapaper } from './instapaper.ts'
import { karakeep } from './karakeep.ts'
import { linkding } from './linkding.ts'
import { mail } from './mail.ts'
import { ntfy } from './ntfy.ts'
import { push } from './push.ts'
import { raindrop } from './raindrop.ts'
import { readeck } from './readeck.ts'
import { readwise } from './readwise.ts'
import { readwiseReader } from './readwiseReader.ts'
import type { Target } from './target.ts'
import { wallabag } from './wallabag.ts'
import { webhook } from './webhook.ts'

/** Those that the reader's browser opens are not among them. */
export const targets: { readonly [Kind in SendKind]?: Target } = {
  reader: readwiseReader,
  readwise,
  wallabag,
  linkding,
  karakeep,
  readeck,
  raindrop,
  instapaper,
  ntfy,
  gotify,
  push,
  mail,
  webhook,
}
