/** The address of a drawing, with its hash. */
declare module "*.svg" {
  const address: string;
  export default address;
}
