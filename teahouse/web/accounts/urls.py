"""Addresses of accounts."""

from django.urls import path

from teahouse.web.accounts import entering, owning, profiles

urlpatterns = [
    path("register", entering.Register.as_view(), name="register"),
    path("login", entering.Login.as_view(), name="login"),
    path("logout", entering.Logout.as_view(), name="logout"),
    path("reset", entering.Reset.as_view(), name="reset"),
    path("reset/sent", entering.ResetSent.as_view(), name="reset_sent"),
    path("reset/<uidb64>/<token>", entering.NewPassword.as_view(), name="new_password"),
    path("account", owning.account, name="account"),
    path("account/keep", owning.keep_switch, name="keep"),
    path("account/email", owning.email, name="email"),
    path("account/password", entering.ChangePassword.as_view(), name="change_password"),
    path("account/data", owning.data, name="data"),
    path("account/delete", owning.delete, name="delete"),
    path("u/<str:name>", profiles.profile, name="profile"),
]
