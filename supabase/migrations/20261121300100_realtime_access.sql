-- Who may listen where. The topic of a business is `business:{id}`, a private channel of its active members; what is
-- told there names rows by id, and everybody reads them again under his own rights.
-- Only the server speaks (realtime.send): a member can say that he is there and nothing else.
create function private.my_realtime_topics() returns setof text
language sql stable security definer set search_path = '' rows 4 as $$
  select 'business:' || business_id from private.my_business_ids() as business_id
$$;
revoke all on function private.my_realtime_topics() from public;
grant execute on function private.my_realtime_topics() to authenticated, service_role;

do $$
begin
  -- A project without realtime has no such table; everything else works without it.
  if to_regclass('realtime.messages') is not null then
    create policy "members listen on the topic of their business" on realtime.messages
      for select to authenticated
      using (extension in ('broadcast', 'presence')
        and (select realtime.topic()) = any(array(select private.my_realtime_topics())));
    create policy "members say on the topic of their business that they are there" on realtime.messages
      for insert to authenticated
      with check (extension = 'presence'
        and (select realtime.topic()) = any(array(select private.my_realtime_topics())));
  end if;
end
$$;

-- The embedded backend asks the policies again for whom this names, at once; a hosted project hears nothing of it and
-- asks when the access token is renewed.
create function private.tell_rights_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_recheck', coalesce(old.user_id, new.user_id)::text);
  return null;
end
$$;
revoke all on function private.tell_rights_changed() from public;
create trigger tell_rights_changed after delete or update of is_active, role, business_id, user_id
  on public.team_members for each row execute function private.tell_rights_changed();
