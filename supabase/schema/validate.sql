-- Function bodies were not checked while their tables did not exist. Now that everything exists, each is checked.
do $$
declare
  f record;
begin
  perform set_config('check_function_bodies', 'on', true);
  for f in select p.oid, p.oid::regprocedure as name, l.lanname from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname in ('sql', 'plpgsql') loop
    begin
      if f.lanname = 'sql' then perform pg_catalog.fmgr_sql_validator(f.oid);
      else perform pg_catalog.plpgsql_validator(f.oid); end if;
    exception when others then
      raise exception '%: %', f.name, sqlerrm using errcode = sqlstate;
    end;
  end loop;
end
$$;
