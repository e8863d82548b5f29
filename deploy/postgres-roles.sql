-- Creates the roles of the service, once for each server: momo_owner owns the schema and migrates,
-- momo_app serves and cannot change ledger entries. Run it as a superuser, in the service's database:
--   psql -v owner_password=… -v app_password=… -f deploy/postgres-roles.sql momo
-- PostgreSQL's image runs it on an empty volume, with passwords from files.
\set ON_ERROR_STOP on
\if :{?owner_password}
\else
\set owner_password `cat /run/secrets/OWNER_PASSWORD`
\set app_password `cat /run/secrets/APP_PASSWORD`
\endif
SELECT 'CREATE ROLE momo_service NOLOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'momo_service') \gexec
CREATE ROLE momo_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE momo_app LOGIN PASSWORD :'app_password' IN ROLE momo_service;
SELECT format('ALTER DATABASE %I OWNER TO momo_owner', current_database()) \gexec
