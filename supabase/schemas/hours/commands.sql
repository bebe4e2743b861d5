-- The working hours of a member; null: those of the business. Runs as the caller, under the policies.
create function public.set_member_hours(business_id uuid, user_id uuid, working_hours jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.check_managed(set_member_hours.business_id);
  if coalesce(set_member_hours.working_hours, 'null') = 'null' then
    delete from public.member_hours as kept
    where kept.business_id = set_member_hours.business_id and kept.user_id = set_member_hours.user_id;
    return;
  end if;
  insert into public.member_hours as kept (business_id, user_id, working_hours)
  values (set_member_hours.business_id, set_member_hours.user_id, set_member_hours.working_hours)
  on conflict on constraint member_hours_pkey do update set working_hours = excluded.working_hours;
end
$$;

grant execute on function public.set_member_hours to authenticated, service_role;
