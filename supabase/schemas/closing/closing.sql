-- PostgreSQL lets everybody execute a new function. This revokes it for all roles but those that the files above grant
-- it to.
revoke execute on all functions in schema public, private from public;
