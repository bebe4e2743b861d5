/** Removes the entry of a map that was set first, where it has more than `most`. */
export function dropOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return
  for (const oldest of map.keys()) {
    map.delete(oldest)
    return
  }
}
