export default {
  input: process.env.SPECIFICATION,
  output: "hey-api",
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
};
