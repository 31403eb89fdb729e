"""The pages of tables and of the site around them: each view lives in the module with the name of its page."""
