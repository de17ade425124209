/** A queue in which owners take turns, so that the many items of one do not delay the few of another. */
export class FairQueue<Item> {
  /** The items of each owner, oldest first. The owner whose turn is next is the first. */
  readonly #items = new Map<string, Item[]>();

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  /** The number of owners with items. */
  get owners(): number {
    return this.#items.size;
  }

  push(owner: string, item: Item): void {
    const items = this.#items.get(owner);
    if (items) items.push(item);
    else this.#items.set(owner, [item]);
  }

  /** Removes the oldest item of the next owner. */
  shift(): Item | undefined {
    for (const [owner, items] of this.#items) {
      this.#items.delete(owner);
      const item = items.shift();
      if (items.length > 0) this.#items.set(owner, items);
      return item;
    }
    return undefined;
  }
}
