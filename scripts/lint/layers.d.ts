export const problemWith: (from: readonly string[], source: string) => string | null;
declare const plugin: object;
export default plugin;
