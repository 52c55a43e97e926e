/**
 * Frees the memory of a buffer that nothing uses anymore. V8 would free it when it finds the buffer, often only in a full collection,
 * and a thread that has fetched some megabytes makes V8 collect its whole heap. Memory that other buffers share stays.
 * docs/technotes/released-bytes.md
 */
export function releaseBytes({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
