import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// In development, the service runs on its usual port, and the page asks it through Vite.
export default defineConfig({ plugins: [react()], server: { proxy: { "/v1": "http://127.0.0.1:8000" } } });
