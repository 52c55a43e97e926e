/**
 * A map for caches and counters that strangers can fill: it holds at most `max` entries. Setting a key makes it the newest;
 * reading does not. A full map drops its oldest tenth at once, because finding the oldest entry passes every deleted one.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    if (this.size >= this.#max) this.#dropOldest()
    return super.set(key, value)
  }

  #dropOldest(): void {
    const remaining = Math.floor(this.#max * 0.9)
    for (const key of this.keys()) {
      if (this.size <= remaining) return
      this.delete(key)
    }
  }
}
