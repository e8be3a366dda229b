/** A style sheet as a text of the script that adopts it. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
