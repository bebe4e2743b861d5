-- Time zones that browsers know as well. The others exist in the database only, and a calendar could not be drawn in
-- them.
create function private.check_timezone(zone text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if zone <> 'UTC' and (zone ~ '^(Factory$|localtime$|posixrules$|posix/|right/)'
    or not exists (select from pg_catalog.pg_timezone_names where name = zone)) then
    raise check_violation using message = 'unknown_timezone', column = 'timezone';
  end if;
end
$$;
