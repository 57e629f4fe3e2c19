"""Rule sheets and messages in French and English, from parameters and catalogues."""
